/** What a search bar offers while one types (ours). */
import { z } from 'zod';
import { call } from '../call.ts';
import * as visitorCallPaths from '../visitor-call-paths.ts';
import { requiredText } from '../wire.ts';
import { wantedLanguage } from './information.ts';
import { LONGEST_SEARCH } from './search-pages.ts';

export const searchCalls = {
  /** Titles and names of what there is, those of news first, in the language where it has them. */
  suggest: call({
    path: visitorCallPaths.suggestSearch,
    name: '搜索建议',
    needs: 'open',
    log: null,
    body: z.strictObject({
      keyword: requiredText(LONGEST_SEARCH, '请输入搜索内容'),
      language: wantedLanguage,
    }),
    answer: z.array(z.string()),
  }),
};
