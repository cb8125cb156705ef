/** What a ticket on paper says besides what it is for, in the languages of visitors. The words are those of the page of one's own sign-up. */
import { applicationFields, type ContentLanguage, SESSION_FIELD } from '@outbound/contract';

export interface TicketWords {
  title: string;
  owner: string;
  time: string;
  /** In place of the time of what is postponed: nobody is to keep that of before on paper. */
  postponed: string;
  place: string;
  service: string;
  session: string;
  organizer: string;
  contact: string;
  number: string;
  code: string;
  qr: string;
  verify: string;
  /** Where the platform does not know its own address. */
  verifyHere: string;
  fold: string;
  hint: string;
  /** A ticket on paper knows nothing of what came after it. */
  holds: string;
  /** Of the file, before the number. */
  file: string;
}

export const ticketWords: Record<ContentLanguage, TicketWords> = {
  zh: {
    title: '入场票',
    owner: '参加人',
    time: '活动时间',
    postponed: '活动延期，新的时间另行通知',
    place: '活动地点',
    service: applicationFields.service.label,
    session: SESSION_FIELD,
    organizer: '主办方',
    contact: '联系人',
    number: applicationFields.applyCode.label,
    code: '票码',
    qr: '入场二维码',
    verify: '核验真伪',
    verifyHere: '在报名网站的“核验真伪”中输入票码',
    fold: '沿虚线对折',
    hint: '入场时出示二维码，由工作人员扫码签到；打印或保存在手机上都可以，没有网络也能出示。',
    holds:
      '本票仅限参加人本人使用。报名撤回、重新审核或活动取消后本票作废，以现场扫码结果为准；时间和地点如有变化，以“我的报名”页面为准。',
    file: '入场票',
  },
  es: {
    title: 'Entrada',
    owner: 'Participante',
    time: 'Fecha y hora',
    postponed: 'Actividad aplazada: avisaremos de la nueva fecha',
    place: 'Lugar',
    service: 'Servicio',
    session: 'Sesiones',
    organizer: 'Organizador',
    contact: 'Contacto',
    number: 'Inscripción n.º',
    code: 'Código de la entrada',
    qr: 'Código QR de entrada',
    verify: 'Comprobar autenticidad',
    verifyHere: 'Escriba el código de la entrada en «Comprobar autenticidad» del sitio de inscripción',
    fold: 'Doble por la línea',
    hint: 'Muestre el código QR al llegar, impreso o en el teléfono; se puede mostrar sin conexión.',
    holds:
      'Esta entrada es personal. Deja de valer si la inscripción se retira o se revisa de nuevo, o si la actividad se cancela: decide lo que diga el lector al llegar. Si cambian la fecha o el lugar, vale lo que indique la página de su inscripción.',
    file: 'entrada',
  },
  pt: {
    title: 'Ingresso',
    owner: 'Participante',
    time: 'Data e horário',
    postponed: 'Evento adiado: avisaremos a nova data',
    place: 'Local',
    service: 'Serviço',
    session: 'Sessões',
    organizer: 'Organizador',
    contact: 'Contato',
    number: 'Inscrição nº',
    code: 'Código do ingresso',
    qr: 'Código QR de entrada',
    verify: 'Verificar autenticidade',
    verifyHere: 'Digite o código do ingresso em «Verificar autenticidade» no site de inscrição',
    fold: 'Dobre na linha',
    hint: 'Mostre o código QR na entrada, impresso ou no celular; funciona sem conexão.',
    holds:
      'Este ingresso é pessoal. Ele deixa de valer se a inscrição for cancelada ou analisada de novo, ou se o evento for cancelado: vale o que o leitor indicar na entrada. Se a data ou o local mudarem, vale o que estiver na página da sua inscrição.',
    file: 'ingresso',
  },
};
