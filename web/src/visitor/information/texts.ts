/** What stands around an article, in the language that it is asked for in. Only the server has all of them. */
import type { ContentLanguage } from '@outbound/contract';

export interface ArticleWords {
  views: { one: string; other: string };
  minutes: (num: number) => string;
  source: string;
  author: string;
  updated: string;
  published: string;
  video: string;
  pinned: string;
  languages: string;
  /** Said above what is shown in Chinese because the wanted language is missing. */
  inChinese: string;
  noText: string;
  table: string;
  enlarge: string;
  /** Said below a film that the browser cannot play. */
  filmFailed: string;
  filmDownload: string;
  contents: string;
  tags: string;
  attachments: string;
  neighbours: string;
  previous: string;
  next: string;
  related: string;
  hot: string;
  more: string;
  scan: string;
}

export const articleWords: Record<ContentLanguage, ArticleWords> = {
  zh: {
    views: { one: '{num} 次浏览', other: '{num} 次浏览' },
    minutes: (num) => `约 ${num} 分钟读完`,
    source: '来源：',
    author: '作者：',
    updated: '更新于',
    published: '发布于',
    video: '视频',
    pinned: '置顶',
    languages: '语言',
    inChinese: '本文暂无其他语言版本，以下为中文。',
    noText: '暂无正文',
    table: '表格',
    enlarge: '查看大图',
    filmFailed: '当前浏览器无法播放此视频。',
    filmDownload: '下载视频',
    contents: '本文目录',
    tags: '标签',
    attachments: '附件下载',
    neighbours: '上一篇与下一篇',
    previous: '上一篇',
    next: '下一篇',
    related: '相关资讯',
    hot: '热门资讯',
    more: '全部资讯',
    scan: '手机扫码阅读',
  },
  es: {
    views: { one: '{num} lectura', other: '{num} lecturas' },
    minutes: (num) => `${num} min de lectura`,
    source: 'Fuente: ',
    author: 'Autor: ',
    updated: 'Actualizado',
    published: 'Publicado',
    video: 'Video',
    pinned: 'Destacado',
    languages: 'Idioma',
    inChinese: 'Este texto aún no está disponible en español. A continuación se muestra en chino.',
    noText: 'Sin texto',
    table: 'Tabla',
    enlarge: 'Ampliar la imagen',
    filmFailed: 'Este navegador no puede reproducir el vídeo.',
    filmDownload: 'Descargar el vídeo',
    contents: 'Contenido',
    tags: 'Etiquetas',
    attachments: 'Archivos para descargar',
    neighbours: 'Anterior y siguiente',
    previous: 'Anterior',
    next: 'Siguiente',
    related: 'Noticias relacionadas',
    hot: 'Lo más leído',
    more: 'Todas las noticias',
    scan: 'Leer en el celular',
  },
  pt: {
    views: { one: '{num} leitura', other: '{num} leituras' },
    minutes: (num) => `${num} min de leitura`,
    source: 'Fonte: ',
    author: 'Autor: ',
    updated: 'Atualizado',
    published: 'Publicado',
    video: 'Vídeo',
    pinned: 'Destaque',
    languages: 'Idioma',
    inChinese: 'Este texto ainda não está disponível em português. A seguir, em chinês.',
    noText: 'Sem texto',
    table: 'Tabela',
    enlarge: 'Ampliar a imagem',
    filmFailed: 'Este navegador não consegue reproduzir o vídeo.',
    filmDownload: 'Baixar o vídeo',
    contents: 'Conteúdo',
    tags: 'Etiquetas',
    attachments: 'Arquivos para baixar',
    neighbours: 'Anterior e próxima',
    previous: 'Anterior',
    next: 'Próxima',
    related: 'Notícias relacionadas',
    hot: 'Mais lidas',
    more: 'Todas as notícias',
    scan: 'Ler no celular',
  },
};
