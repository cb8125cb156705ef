/** What visitors are told, in the language that they signed up in. Places are filled by `postVisitorNotices` and when it is sent. */
import {
  type ContentLanguage,
  clockName,
  contentLanguages,
  RECOVERY_MINUTES,
  type VisitorText,
} from '@outbound/contract';

interface Text {
  subject: string;
  content: string;
}

/** Behind each: what to open it with. `{number}`, `{queryCode}` and `{link}` belong to the sign-up. */
const end: Record<ContentLanguage, string> = {
  zh: '报名编号 {number}，查询码 {queryCode}；活动核验码 {proof}。',
  es: 'Inscripción n.º {number}, código {queryCode}; código de verificación de la actividad {proof}. ',
  pt: 'Inscrição nº {number}, código {queryCode}; código de verificação do evento {proof}. ',
};
const linked: Record<ContentLanguage, string> = {
  zh: '查看、撤回报名或停止接收通知：{link}',
  es: 'Consultarla, retirarla o dejar de recibir avisos: {link}',
  pt: 'Consultar, cancelar ou deixar de receber avisos: {link}',
};
/** Where the platform does not know its own address; the words are those of the link at the foot of its pages. */
const unlinked: Record<ContentLanguage, string> = {
  zh: '可在报名网站的“查看我的报名”中查看、撤回报名或停止接收通知。',
  es: 'Puede consultarla, retirarla o dejar de recibir avisos en «Ver mi inscripción», al pie del sitio.',
  pt: 'Para consultar, cancelar ou deixar de receber avisos, use “Ver minha inscrição”, no rodapé do site.',
};

/** Before what the staff of an activity add: whose words they are. */
const added: Record<ContentLanguage, string> = {
  zh: '主办方补充：',
  es: 'Mensaje de la organización: ',
  pt: 'Mensagem da organização: ',
};

const texts: Record<ContentLanguage, Record<VisitorText, Text>> = {
  zh: {
    received: { subject: '已收到您的报名', content: '已收到您对“{activity}”的报名，正在审核。' },
    waiting: { subject: '已加入候补', content: '“{activity}”名额已满，您已加入候补，有名额时会通知您。' },
    offered: {
      subject: '候补有名额了，请确认',
      content: '“{activity}”有名额了，已为您保留。请在 {time} 前打开报名页面确认，逾期将让给下一位。',
    },
    lapsed: {
      subject: '候补名额未确认，已不再保留',
      content: '您没有在 {time} 前确认“{activity}”的名额，名额已不再为您保留。需要时可以重新报名。',
    },
    approved: {
      subject: '报名已通过',
      content: '您对“{activity}”的报名已通过。时间：{time}；地点：{place}{sessions}。{online}',
    },
    rejected: { subject: '报名未通过', content: '您对“{activity}”的报名未通过，原因：{reason}。' },
    sentBack: {
      subject: '报名需要补正',
      content:
        '您对“{activity}”的报名需要补正，原因：{reason}。请打开报名页面修改标出的项目，重新提交后再审核。',
    },
    reset: {
      subject: '报名将重新审核',
      content:
        '您对“{activity}”的报名将重新审核，此前的审核结果和票码不再有效，原因：{reason}。结果将另行通知。',
    },
    withdrawn: {
      subject: '报名已撤回',
      content: '主办方已代您撤回对“{activity}”的报名，原因：{reason}。',
    },
    changed: {
      subject: '活动时间或地点有变化',
      content: '“{activity}”有变化，现在的时间：{time}；地点：{place}{sessions}。{online}',
    },
    postponed: {
      subject: '活动延期',
      content: '“{activity}”延期举行，原因：{reason}。新的时间另行通知，您的报名保留。',
    },
    cancelled: { subject: '活动取消', content: '“{activity}”已取消，原因：{reason}。您无需再做任何操作。' },
    resumed: {
      subject: '活动将举行',
      content: '“{activity}”将举行。时间：{time}；地点：{place}{sessions}。说明：{reason}。',
    },
    reminder: {
      subject: '活动即将开始',
      content: '您报名的“{activity}”即将开始。时间：{time}；地点：{place}{sessions}。{online}',
    },
  },
  es: {
    received: {
      subject: 'Recibimos su inscripción',
      content: 'Recibimos su inscripción en «{activity}» y la estamos revisando.',
    },
    waiting: {
      subject: 'Está en la lista de espera',
      content:
        'No quedan cupos para «{activity}». Está en la lista de espera y le avisaremos cuando haya uno.',
    },
    offered: {
      subject: 'Hay un cupo para usted: confírmelo',
      content:
        'Le reservamos un cupo para «{activity}». Confírmelo en la página de su inscripción antes de {time}; después pasará a la siguiente persona.',
    },
    lapsed: {
      subject: 'Su cupo ya no está reservado',
      content:
        'No confirmó su cupo para «{activity}» antes de {time} y ya no está reservado. Puede inscribirse de nuevo.',
    },
    approved: {
      subject: 'Inscripción aprobada',
      content:
        'Su inscripción en «{activity}» fue aprobada. Fecha: {time}. Lugar: {place}.{sessions}{online}',
    },
    rejected: {
      subject: 'Inscripción no aprobada',
      content: 'Su inscripción en «{activity}» no fue aprobada. Motivo: {reason}.',
    },
    sentBack: {
      subject: 'Corrija su inscripción',
      content:
        'Su inscripción en «{activity}» necesita correcciones. Motivo: {reason}. Abra su inscripción, corrija lo señalado y envíela de nuevo.',
    },
    reset: {
      subject: 'Revisaremos su inscripción de nuevo',
      content:
        'Revisaremos de nuevo su inscripción en «{activity}»; el resultado y la entrada anteriores ya no valen. Motivo: {reason}. Le avisaremos del resultado.',
    },
    withdrawn: {
      subject: 'Su inscripción fue retirada',
      content: 'La organización retiró en su nombre su inscripción en «{activity}». Motivo: {reason}.',
    },
    changed: {
      subject: 'Cambió la fecha o el lugar',
      content: 'Hay cambios en «{activity}». Nueva fecha: {time}. Lugar: {place}.{sessions}{online}',
    },
    postponed: {
      subject: 'Actividad aplazada',
      content:
        '«{activity}» se aplaza. Motivo: {reason}. Le avisaremos de la nueva fecha; su inscripción se mantiene.',
    },
    cancelled: {
      subject: 'Actividad cancelada',
      content: '«{activity}» se canceló. Motivo: {reason}. No tiene que hacer nada.',
    },
    resumed: {
      subject: 'La actividad se realizará',
      content: '«{activity}» se realizará. Fecha: {time}. Lugar: {place}.{sessions} Nota: {reason}.',
    },
    reminder: {
      subject: 'La actividad comienza pronto',
      content: '«{activity}» comienza pronto. Fecha: {time}. Lugar: {place}.{sessions}{online}',
    },
  },
  pt: {
    received: {
      subject: 'Recebemos sua inscrição',
      content: 'Recebemos sua inscrição em “{activity}” e ela está em análise.',
    },
    waiting: {
      subject: 'Você está na lista de espera',
      content:
        'Não há mais vagas para “{activity}”. Você está na lista de espera e avisaremos quando houver uma.',
    },
    offered: {
      subject: 'Há uma vaga para você: confirme',
      content:
        'Reservamos uma vaga em “{activity}” para você. Confirme na página da sua inscrição antes de {time}; depois ela irá para a próxima pessoa.',
    },
    lapsed: {
      subject: 'Sua vaga não está mais reservada',
      content:
        'Você não confirmou sua vaga em “{activity}” antes de {time} e ela não está mais reservada. Você pode se inscrever de novo.',
    },
    approved: {
      subject: 'Inscrição aprovada',
      content: 'Sua inscrição em “{activity}” foi aprovada. Data: {time}. Local: {place}.{sessions}{online}',
    },
    rejected: {
      subject: 'Inscrição não aprovada',
      content: 'Sua inscrição em “{activity}” não foi aprovada. Motivo: {reason}.',
    },
    sentBack: {
      subject: 'Corrija sua inscrição',
      content:
        'Sua inscrição em “{activity}” precisa de correções. Motivo: {reason}. Abra sua inscrição, corrija o que foi indicado e envie de novo.',
    },
    reset: {
      subject: 'Sua inscrição será analisada de novo',
      content:
        'Sua inscrição em “{activity}” será analisada de novo; o resultado e o ingresso anteriores não valem mais. Motivo: {reason}. Avisaremos o resultado.',
    },
    withdrawn: {
      subject: 'Sua inscrição foi cancelada',
      content: 'A organização cancelou em seu nome sua inscrição em “{activity}”. Motivo: {reason}.',
    },
    changed: {
      subject: 'Mudança de data ou local',
      content: 'Há mudanças em “{activity}”. Nova data: {time}. Local: {place}.{sessions}{online}',
    },
    postponed: {
      subject: 'Evento adiado',
      content:
        'O evento “{activity}” foi adiado. Motivo: {reason}. Avisaremos a nova data; sua inscrição continua valendo.',
    },
    cancelled: {
      subject: 'Evento cancelado',
      content: 'O evento “{activity}” foi cancelado. Motivo: {reason}. Você não precisa fazer nada.',
    },
    resumed: {
      subject: 'O evento será realizado',
      content:
        'O evento “{activity}” será realizado. Data: {time}. Local: {place}.{sessions} Observação: {reason}.',
    },
    reminder: {
      subject: 'O evento começa em breve',
      content: 'O evento “{activity}” começa em breve. Data: {time}. Local: {place}.{sessions}{online}',
    },
  },
};

/** Last in a mail that has the ticket with it. */
export const attachedText: Record<ContentLanguage, string> = {
  zh: '入场票（PDF）见附件，入场时出示即可；是否有效以现场扫码为准。',
  es: 'Adjuntamos su entrada (PDF): muéstrela al llegar. Su validez se comprueba con el lector.',
  pt: 'Seu ingresso (PDF) está anexado: mostre-o na entrada. A validade é conferida pelo leitor.',
};

/** What stands around the sessions that somebody chose, at `{sessions}`; there it says nothing of who chose none. */
export const sessionWords: Record<ContentLanguage, { before: string; between: string; after: string }> = {
  zh: { before: '；场次：', between: '、', after: '' },
  es: { before: ' Sesiones: ', between: '; ', after: '.' },
  pt: { before: ' Sessões: ', between: '; ', after: '.' },
};

const clocks: Record<Exclude<ContentLanguage, 'zh'>, { beijing: string; local: string }> = {
  es: { beijing: 'hora de Pekín', local: 'hora local' },
  pt: { beijing: 'horário de Pequim', local: 'horário local' },
};

/** Whose clock a time is by, as the visitors' pages say it: by name in Chinese, else a place's own with how far it is from Greenwich's. */
export function clockIn(language: ContentLanguage, zone: string, instant: Date): string {
  const name = clockName(zone, instant.getTime());
  if (language === 'zh') return name;
  const offset = /\(GMT[^)]*\)/.exec(name)?.[0];
  return offset ? `${clocks[language].local} ${offset}` : clocks[language].beijing;
}

/**
 * What people wrote, as it fills a place: where it looks like one it stays text. Filled in its turn, it would take the number, the
 * code or the link away from the last line.
 */
export const asText = (said: string): string => said.replace(/\{(\w+)\}/g, '｛$1｝');

/** A text's content with the sessions that somebody chose. */
export function withChosen(content: string, language: ContentLanguage, chosen: readonly string[]): string {
  const { before, between, after } = sessionWords[language];
  return content.replace('{sessions}', () =>
    chosen.length > 0 ? `${before}${chosen.map(asText).join(between)}${after}` : '',
  );
}

/** A text with what is the same for all who are told it; the rest of its places stay. */
export function visitorText(
  language: ContentLanguage,
  text: VisitorText,
  places: Readonly<Record<string, string>>,
): Text {
  const { subject, content } = texts[language][text];
  const fill = (said: string) =>
    said.replace(/\{(\w+)\}/g, (place, name: string) => {
      const filled = places[name];
      return filled === undefined ? place : asText(filled);
    });
  return { subject: fill(subject), content: `${fill(content)}\n${end[language]}${linked[language]}` };
}

/** Where a sign-up is opened; null where the platform does not know its own address. */
export const ownLink = (
  publicAddress: string | undefined,
  language: ContentLanguage,
  token: string,
): string | null => (publicAddress ? `${publicAddress}/mySignUp?lang=${language}#t=${token}` : null);

/** A text's content with its link, or with where to find the page; a path alone opens nothing in a message. */
export function withLink(content: string, link: string | null): string {
  if (link !== null) return content.replace('{link}', () => link);
  const language = contentLanguages.find((one) => content.endsWith(linked[one]));
  return language ? content.slice(0, -linked[language].length) + unlinked[language] : content;
}

/**
 * A notice as it is sent: its places filled, and before its last line what the staff of its activity added. That goes in
 * last, as it is: nothing in it is taken for a place, and the line with number, code and link stays the product's.
 */
export function wholeText(
  {
    kind,
    language,
    content,
    paragraph,
  }: { kind: string; language: ContentLanguage; content: string; paragraph: string },
  { queryCode, proof, link }: { queryCode: string; proof: string; link: string | null },
): string {
  const filled = withLink(
    content.replace('{queryCode}', () => queryCode).replace('{proof}', () => proof),
    link,
  );
  if (paragraph === '') return filled;
  const last = filled.lastIndexOf('\n');
  return `${filled.slice(0, last)}\n${kind === 'message' ? '' : added[language]}${paragraph}${filled.slice(last)}`;
}

/** Whose words follow, where the office tells people something in its own. */
const messages: Record<ContentLanguage, string> = {
  zh: '“{activity}”主办方的通知：',
  es: 'Mensaje de la organización de «{activity}»:',
  pt: 'Mensagem da organização de “{activity}”:',
};

/** What stands around such words; they go in as those that are added to other notices do (`wholeText`). */
export const messageText = (language: ContentLanguage, activity: string): string =>
  `${messages[language].replace('{activity}', () => asText(activity))}\n${end[language]}${linked[language]}`;

const recoveries: Record<ContentLanguage, Text> = {
  zh: {
    subject: '我的报名验证码',
    content:
      '您正在查询自己的报名，验证码 {code}，{minutes} 分钟内有效，只能使用一次。请勿告诉他人；不是您本人操作的，请忽略。',
  },
  es: {
    subject: 'Código para consultar sus inscripciones',
    content:
      'Su código para consultar sus inscripciones es {code}. Vale {minutes} minutos y una sola vez. No lo comparta; si no lo pidió, ignore este mensaje.',
  },
  pt: {
    subject: 'Código para consultar suas inscrições',
    content:
      'Seu código para consultar suas inscrições é {code}. Vale por {minutes} minutos e uma única vez. Não o compartilhe; se não o pediu, ignore esta mensagem.',
  },
};

/** The message with a code that opens the sign-ups of the phone it goes to. */
export function recoveryText(language: ContentLanguage, code: string): Text {
  const { subject, content } = recoveries[language];
  const whole = content.replace('{code}', code).replace('{minutes}', String(RECOVERY_MINUTES));
  return { subject, content: whole };
}
