import type { Calls } from '#server/testing/every-call.ts'

/** No text has this id. */
const nobodys = '0'.repeat(24)

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
  listOfficeTexts: {},
  listOfficeTextVersions: { textId: nobodys },
  addOfficeText: { kind: 'macro', name: 'Where we got the picture', language: 'en', body: 'We captured your page.' },
  saveOfficeText: { textId: nobodys, language: 'fr', body: 'Nous avons saisi votre page.', from: 0 },
  retireOfficeText: { textId: nobodys, isRetired: true },
  getTranslationSheet: { language: 'fr', format: 'csv' },
})

/** Texts are everybody's. */
export const namesNothing = ['listDraftLanguages']
