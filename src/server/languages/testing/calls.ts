import type { Calls } from '#server/testing/every-call.ts'

/** Example input of each call of languages. */
export const calls = (): Calls => ({
  listDraftLanguages: {},
  listLanguages: {},
  listTexts: { language: 'fr', part: 'portal/answer' },
  reviewTexts: {
    language: 'fr',
    part: 'portal/answer',
    isReviewed: true,
    texts: [{ key: 'answer/title', fingerprint: '0'.repeat(32) }],
  },
  getTranslationSheet: { language: 'fr', format: 'csv' },
})

/** Texts are everybody's. */
export const namesNothing = ['listDraftLanguages']
