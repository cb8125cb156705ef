import type { AboutPlatform, PublicSettings } from '@outbound/contract';
import { useContacts } from '../../visitor/contacts.tsx';
import { Icon, type IconName } from '../../visitor/icons.tsx';
import { useChinese, useTexts } from '../../visitor/texts.ts';

const icons: readonly IconName[] = ['people', 'compass', 'pin', 'ticket'];

/** What stands below the words of 关于我们: what is offered, figures, how to get in touch. Browsers never draw it. */
export function AboutMore({ about, settings }: { about: AboutPlatform; settings: PublicSettings }) {
  const texts = useTexts('server');
  const chinese = useChinese();
  return (
    <>
      {about.services.length > 0 && (
        <ul className="offers" lang={chinese}>
          {about.services.map(({ title, text }, index) => (
            <li key={title} className="offer">
              <span className="offer-icon">
                <Icon name={icons[index % icons.length] ?? 'compass'} size={26} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      )}
      {about.figures.length > 0 && (
        <ul className="about-figures" aria-label={texts.aboutFigures}>
          {about.figures.map(({ value, label }) => (
            <li key={label}>
              <strong lang={chinese}>{value}</strong>
              <span lang={chinese}>{label}</span>
            </li>
          ))}
        </ul>
      )}
      <Contacts settings={settings} wechatCode={about.wechatCode} />
    </>
  );
}

function Contacts({ settings, wechatCode }: { settings: PublicSettings; wechatCode: string }) {
  const texts = useTexts('server');
  const given = useContacts(settings);
  if (given.length === 0 && !wechatCode) return null;
  return (
    <div className="about-contact">
      <dl className="contacts">
        {given.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {wechatCode && (
        <figure className="wechat">
          <img src={`${wechatCode}?w=320`} width={112} height={112} alt={texts.wechatCode} loading="lazy" />
          <figcaption>{texts.wechat}</figcaption>
        </figure>
      )}
    </div>
  );
}
