import type { PublicSettings } from '@outbound/contract';
import { useEffect, useRef } from 'react';
import { Icon, type IconName } from '../../visitor/icons.tsx';

const offers: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'compass',
    title: '找得到的机会',
    text: '对接会、政策宣讲、商务考察、合规课堂，按城市和时间排好，哪一场还有名额，一眼看清。',
  },
  {
    icon: 'phone',
    title: '一部手机就能报名',
    text: '扫码打开，填完即走。写到一半被打断，内容留在本机，回来接着写。',
  },
  {
    icon: 'ticket',
    title: '每份报名都有回音',
    text: '提交后即得报名编号，由工作人员逐份审核，通过与否、缘由为何，都有记录。',
  },
  {
    icon: 'people',
    title: '同路的人在一起',
    text: '先行者的经验、当地的门路、同城的伙伴，在一场场活动里认识，在一次次合作里留下。',
  },
];

/**
 * The about section of the home page. On /portal/portalAbout it is scrolled to and its heading gets the focus
 * (spec 2.2), also after a reload, unless the browser brings back a place further on.
 */
export function About({ settings, opened }: { settings: PublicSettings; opened: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!opened) return;
    history.scrollRestoration = 'manual';
    heading.current?.focus({ preventScroll: true });
    document.getElementById('about')?.scrollIntoView();
  }, [opened]);
  const contacts = [
    ['地址', settings.contactAddress, null],
    ['电话', settings.contactPhone, `tel:${settings.contactPhone.replace(/[^\d+]/g, '')}`],
    ['邮箱', settings.contactEmail, `mailto:${settings.contactEmail}`],
  ] as const;
  const given = contacts.filter(([, value]) => value !== '');
  return (
    <section className="about" id="about" aria-labelledby="about-title">
      <div className="wide">
        <div className="about-head">
          <h2 id="about-title" ref={heading} tabIndex={-1}>
            关于我们
          </h2>
          <p>
            {settings.title}
            是面向中国出海企业的社区，从太平洋西岸出发，走向拉丁美洲。我们把散落各处的活动、信息与伙伴聚到一处，让企业少走弯路，让每一次远航都有同行的人。
          </p>
        </div>
        <ul className="offers">
          {offers.map(({ icon, title, text }) => (
            <li key={title} className="offer">
              <span className="offer-icon">
                <Icon name={icon} size={26} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {given.length > 0 && (
          <dl className="contacts">
            {given.map(([label, value, href]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{href ? <a href={href}>{value}</a> : value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
