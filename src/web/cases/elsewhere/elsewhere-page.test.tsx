import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listCasesElsewhere, removeCaseElsewhere } from '#contract/cases/elsewhere/elsewhere.ts'
import { importCasesElsewhere, readCasesSheet, undoCasesImport } from '#contract/cases/elsewhere/sheet.ts'
import { everyLook, faultsInEveryLook } from '#web/testing/axe.ts'
import { idOf } from '#web/testing/matches.ts'
import { renderApp } from '#web/testing/render-app.tsx'
import { anaIsSignedIn } from '#web/testing/signed-in.ts'

const elsewhere = {
  _id: idOf(7),
  name: 'RF-000007',
  host: 'shop.example',
  infringer: 'Shop Ltd',
  state: 'Paid',
  since: '2026-01-02T00:00:00.000Z',
  images: [idOf(1)],
  batch: null,
}

test('A case handled elsewhere is removed after a question', everyLook, async () => {
  const api = anaIsSignedIn()
  api.reply(listCasesElsewhere, { data: [elsewhere] })
  api.reply(removeCaseElsewhere, undefined)
  const { screen } = await renderApp('/cases/elsewhere')
  await expect.element(screen.getByText('RF-000007 · Shop Ltd (shop.example)')).toBeVisible()
  expect(await faultsInEveryLook()).toEqual([])
  api.reply(listCasesElsewhere, { data: [] })
  await userEvent.click(screen.getByRole('button', { name: 'Remove RF-000007' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove it' }))
  await expect.element(screen.getByText('No cases from elsewhere')).toBeVisible()
  expect(api.received.some(({ method, path }) => method === 'DELETE' && path.endsWith(idOf(7)))).toBe(true)
})

test('A list is read by chosen columns, previewed, added and undone', async () => {
  const api = anaIsSignedIn()
  api.reply(readCasesSheet, {
    columns: [
      { name: 'Case', samples: ['4711'] },
      { name: 'URL', samples: ['shop.example'] },
      { name: 'Picture', samples: ['a.jpg'] },
    ],
    suggested: { page: 1, image: null, name: 0, state: null },
    lines: 2,
  })
  const result = {
    added: 1,
    known: 0,
    examples: [{ name: '4711', host: 'shop.example', state: '', images: ['a.jpg'] }],
    problems: [{ row: 3, cell: 'C3', message: 'No photograph in your library is named “b.jpg”.' }],
  }
  api.reply(importCasesElsewhere, { ...result, batch: null })
  const { screen } = await renderApp('/cases/elsewhere')
  await userEvent.upload(screen.getByLabelText('Read a list of cases'), new File(['x'], 'cases.csv'))
  const look = screen.getByRole('button', { name: 'Look at the result' })
  await expect.element(look).toBeDisabled()
  await userEvent.selectOptions(screen.getByLabelText(/^Photograph/), '2')
  await userEvent.click(look)
  await expect.element(screen.getByText('One case would be added.')).toBeVisible()
  await expect.element(screen.getByText(/^Cell C3: No photograph/)).toBeVisible()
  api.reply(importCasesElsewhere, { ...result, batch: idOf(9) })
  api.reply(undoCasesImport, { removed: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Add one case' }))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await expect.poll(() => api.received.some(({ path }) => path.endsWith(`/imports/${idOf(9)}`))).toBe(true)
})
