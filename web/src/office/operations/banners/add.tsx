import { BannerForm } from './banner-form.tsx';

/** Adds a banner. */
export default function AddBanner() {
  return <BannerForm record={null} />;
}
