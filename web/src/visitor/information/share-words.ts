/** What the button for sharing says, in the language of the article; browsers load this. */
import type { ContentLanguage } from '@outbound/contract';
import type { ShareWords } from '../share.tsx';

export const shareWords: Record<ContentLanguage, ShareWords | undefined> = {
  // The button's own.
  zh: undefined,
  es: {
    share: 'Compartir',
    copied: 'Enlace copiado',
    failed: 'No se pudo copiar; cópielo de la barra de direcciones',
  },
  pt: {
    share: 'Compartilhar',
    copied: 'Link copiado',
    failed: 'Não foi possível copiar; copie da barra de endereços',
  },
};
