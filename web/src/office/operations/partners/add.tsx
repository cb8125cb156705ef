import { PartnerForm } from './partner-form.tsx';

/** Adds a partner. */
export default function AddPartner() {
  return <PartnerForm record={null} />;
}
