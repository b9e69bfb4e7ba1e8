import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import type { StaffRole } from '#contract/platform/staff-roles.ts'
import {
  type LanguageShare,
  listLanguages,
  listTexts,
  reviewTexts,
  type TranslatedText,
} from '#contract/languages/review-endpoints.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'
import { nameOfPart, percentOf } from './words.ts'

const share: LanguageShare = {
  language: 'fr',
  texts: 3,
  reviewed: 1,
  parts: [
    { part: 'portal/answer', texts: 2, reviewed: 1 },
    { part: 'letters', texts: 1, reviewed: 0 },
  ],
  last: { by: 'Lea Lopes', at: '2026-11-20T10:00:00.000Z' },
}
const texts: TranslatedText[] = [
  {
    key: 'answer/title',
    english: 'Your answer',
    text: 'Votre réponse',
    fingerprint: '1'.repeat(32),
    review: { by: 'Lea Lopes', at: '2026-11-20T10:00:00.000Z' },
    isChanged: false,
  },
  { key: 'answer/send', english: 'Send', text: 'Envoyer', fingerprint: '2'.repeat(32), review: null, isChanged: true },
]

function atDesk(roles: StaffRole[] = ['legal']) {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: roles } })
  api.reply(listLanguages, { data: [share] })
  api.reply(listTexts, { data: texts })
  return api
}

test('Staff see the share of a language that a person has reviewed', async () => {
  atDesk()
  const { screen } = await renderApp('/desk/languages')
  await expect.element(screen.getByRole('cell', { name: '33 %' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: '1 of 3' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'French as XLSX' })).toBeVisible()
  expect(await axeFaults()).toEqual([])
})

test('A person sets the drafts of a part to reviewed', async () => {
  const api = atDesk()
  api.reply(reviewTexts, { data: texts.map((text) => ({ ...text, review: texts[0]!.review, isChanged: false })) })
  const { screen } = await renderApp('/desk/languages/fr')
  await expect.element(screen.getByText(/draft: the text has changed since its review$/)).toBeVisible()
  expect(await axeFaults()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Mark 1 draft as reviewed' }))
  await expect.element(screen.getByRole('button', { name: 'Back to draft: answer/send' })).toBeVisible()
  const sent = api.received.find(({ path }) => path.endsWith('/desk/languages/fr/reviews'))
  expect(sent?.body).toMatchObject({
    part: 'portal/answer',
    isReviewed: true,
    texts: [{ key: 'answer/send', fingerprint: '2'.repeat(32) }],
  })
})

test('Staff without the legal role read the texts and set none', async () => {
  atDesk(['support'])
  const { screen } = await renderApp('/desk/languages/fr')
  await expect.element(screen.getByText('Votre réponse')).toBeVisible()
  expect(screen.getByRole('button', { name: /Reviewed|draft/ }).elements()).toEqual([])
})

test('A part has a name, and shares are full only when reviewed', () => {
  expect(nameOfPart('portal/withoutScripts')).toBe('Payment page, without scripts')
  expect(nameOfPart('mails/payer')).toBe('Mails, payer')
  expect(percentOf({ texts: 700, reviewed: 699 })).toBe(99)
  expect(percentOf({ texts: 700, reviewed: 700 })).toBe(100)
})
