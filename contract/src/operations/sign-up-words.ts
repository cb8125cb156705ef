/** What a sign-up form says in each language by itself: the same on its pages and where the server judges. */
import type { BasicFault } from '../forms/basic-answer.ts';
import type { ContentLanguage } from './content-language.ts';

/** What the field is called by which sessions are chosen. */
export const SESSION_FIELD = '场次';

/** What can be wrong with an answer of a sign-up; each page says it in its own language. */
export type AnswerFault = BasicFault | 'phone' | 'consent' | 'tooMany';

interface SignUpWords {
  session: string;
  service: string;
  filled: string;
  send: string;
  left: string;
  agreeTo: string;
  chooseFile: string;
  fileKinds: string;
  filesMost: string;
}

/** What stands around the fields, on the page and in the preview of who makes it. */
export const signUpWords: Readonly<Record<ContentLanguage, Readonly<SignUpWords>>> = {
  zh: {
    session: SESSION_FIELD,
    service: '服务：',
    filled: '已填 {num}/{all}',
    send: '提交报名',
    left: '余 {num}',
    agreeTo: '我已阅读并同意（第 {version} 版）',
    chooseFile: '选择文件',
    fileKinds: '支持图片、PDF、Word、Excel，单个文件不超过 10 MB',
    filesMost: '最多 {most} 个文件',
  },
  es: {
    session: 'Sesión',
    service: 'Servicio: ',
    filled: '{num} de {all}',
    send: 'Enviar inscripción',
    left: 'quedan {num}',
    agreeTo: 'He leído y acepto (versión {version})',
    chooseFile: 'Elegir archivo',
    fileKinds: 'Imagen, PDF, Word o Excel; un archivo de hasta 10 MB',
    filesMost: 'Máximo {most} archivos',
  },
  pt: {
    session: 'Sessão',
    service: 'Serviço: ',
    filled: '{num} de {all}',
    send: 'Enviar inscrição',
    left: 'restam {num}',
    agreeTo: 'Li e aceito (versão {version})',
    chooseFile: 'Escolher arquivo',
    fileKinds: 'Imagem, PDF, Word ou Excel; um arquivo de até 10 MB',
    filesMost: 'No máximo {most} arquivos',
  },
};

/** What is said of an answer that is not taken: `{field}` is what the field is called in that language, `{most}` how much it takes. */
export const answerFaultTexts: Readonly<Record<ContentLanguage, Readonly<Record<AnswerFault, string>>>> = {
  zh: {
    fill: '请填写{field}',
    choose: '请选择{field}',
    upload: '请上传{field}',
    tooLong: '{field}最多 {most} 个字符',
    tooMany: '{field}最多 {most} 个文件',
    consent: '请阅读并同意{field}',
    phone: '手机号格式不正确',
  },
  es: {
    fill: 'Complete «{field}»',
    choose: 'Seleccione «{field}»',
    upload: 'Adjunte «{field}»',
    tooLong: '«{field}»: máximo {most} caracteres',
    tooMany: '«{field}»: máximo {most} archivos',
    consent: 'Lea y acepte «{field}»',
    phone: 'El número de celular no es válido',
  },
  pt: {
    fill: 'Preencha “{field}”',
    choose: 'Selecione “{field}”',
    upload: 'Anexe “{field}”',
    tooLong: '“{field}”: no máximo {most} caracteres',
    tooMany: '“{field}”: no máximo {most} arquivos',
    consent: 'Leia e aceite “{field}”',
    phone: 'O número de celular não é válido',
  },
};

/** The words of a page in a language, with these among them. */
export const withSignUpWords = <T extends object>(language: ContentLanguage, words: T) => ({
  ...answerFaultTexts[language],
  ...signUpWords[language],
  ...words,
});
