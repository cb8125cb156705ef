import { type PageInput, PRIVACY_PATH } from '@outbound/contract';
import { ServerPart } from '../../visitor/server-parts.tsx';

/** /portal/portalPrivacy: the notice on personal data, as it is in force or in an earlier version. */
export function Privacy({ input }: { input: PageInput<'privacy'> }) {
  const { notice, current } = input.data;
  return (
    <main className="list-page">
      <div className="list-head">
        <div className="wide">
          <h1>个人信息处理告知</h1>
          <p>
            {input.settings.title} · 第 {notice.version} 版 · {notice.publishedTime.slice(0, 10)} 发布
          </p>
        </div>
      </div>
      <div className="wide privacy">
        {notice.version !== current && (
          <p className="privacy-earlier" role="note">
            这是以前的版本，现行为<a href={PRIVACY_PATH}>第 {current} 版</a>。
          </p>
        )}
        <ServerPart part="notice" className="rich-text" />
        {notice.version > 1 && (
          <p className="privacy-earlier">
            <a href={`${PRIVACY_PATH}?version=${notice.version - 1}`}>查看第 {notice.version - 1} 版</a>
          </p>
        )}
      </div>
    </main>
  );
}
