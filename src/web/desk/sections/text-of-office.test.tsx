import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { getDeskCase } from '#contract/desk/desk-endpoints.ts'
import { listOfficeTexts } from '#contract/languages/office-texts.ts'
import { aDeskCase } from '#web/testing/desk.ts'
import { idOf } from '#web/testing/matches.ts'
import { chiara } from '#web/testing/people.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const body = (language: 'en' | 'pt', words: string) => ({
  language,
  version: 1,
  body: words,
  savedAt: '2026-11-20T10:00:00.000Z',
  savedBy: 'Sol Silva',
})
const text = { kind: 'decision', isRetired: false } as const

test('A decision text of the office follows the words that staff wrote', async () => {
  const api = anaIsSignedIn()
  api.reply(loadSession, { user: { ...chiara, staff_roles: ['reviewer'] } })
  api.reply(getDeskCase, aDeskCase({ moves: ['accepted', 'declined'] }))
  api.reply(listOfficeTexts, {
    data: [
      { ...text, _id: idOf(1), name: 'Accepted', bodies: [body('en', 'We take it.'), body('pt', 'Aceitamos.')] },
      { ...text, _id: idOf(2), name: 'Old words', bodies: [body('en', 'No.')], isRetired: true },
      { ...text, _id: idOf(3), kind: 'macro', name: 'Our capture', bodies: [body('en', 'We captured it.')] },
    ],
  })
  const { screen } = await renderApp(`/desk/cases/${idOf(51)}`)
  await userEvent.click(screen.getByRole('radio', { name: 'Decline' }))
  const words = screen.getByLabelText(/^What the owner reads of us/)
  const picker = screen.getByLabelText('Text of the office')
  await userEvent.selectOptions(picker, `${idOf(1)} en`)
  await expect.element(words).toHaveValue('We take it.')
  await userEvent.selectOptions(picker, `${idOf(1)} pt`)
  await expect.element(words).toHaveValue('We take it.\n\nAceitamos.')
  await expect.element(screen.getByRole('option', { name: 'Old words' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('option', { name: 'Our capture' })).not.toBeInTheDocument()
})
