import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { getPortalUpload, sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { allWords } from '#contract/languages/all-portal.ts'
import { refusalWords } from '#contract/languages/refusals.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { idOf } from '#web/testing/matches.ts'
import { useRefusal } from '../refusal.ts'
import { send } from '../calls.ts'
import { WordsContext } from '../words.ts'
import { type AnswerFile, AnswerFiles } from './answer-files.tsx'
import { useState } from 'react'

const words = allWords.pt
const refused = refusalWords.pt

function Files() {
  const [files, setFiles] = useState<AnswerFile[]>([])
  return (
    <WordsContext value={{ words, language: 'pt' }}>
      <AnswerFiles portalId={idOf(1)} files={files} onFiles={setFiles} />
    </WordsContext>
  )
}

function Sending() {
  const inWords = useRefusal()
  const [said, say] = useState('')
  const press = () =>
    void send('POST', `/cases/payment-page/${idOf(1)}/answers`, { body: {} }).catch(async (error: unknown) =>
      say(await inWords(error, ['a.pdf', 'b.pdf'])),
    )
  return (
    <>
      <button type="button" onClick={press}>
        Send
      </button>
      <p>{said}</p>
    </>
  )
}

test('What is wrong with a file is said in the language of the page', async () => {
  const api = fakeApi()
  const english = { message: 'This is English.' }
  const screen = await render(<Files />)
  const add = (name: string, content: string) =>
    userEvent.upload(screen.getByLabelText(words.answer.addFile), new File([content], name))
  api.refuse(getPortalUpload, 'invalid', { code: 'invalid', ...english })
  await add('empty.pdf', '')
  await expect.element(screen.getByText(words.answer.fileEmpty)).toBeVisible()
  await add('licence.exe', 'MZ')
  await expect.element(screen.getByText(words.answer.fileKind)).toBeVisible()
  api.refuse(getPortalUpload, 'limited', { code: 'file.no-room', ...english })
  await add('more.pdf', '%PDF')
  await expect.element(screen.getByText(refused['file.no-room'])).toBeVisible()
  expect(document.body.textContent).not.toContain('English')
})

test('Files are added over plain HTTP too, and a long name of one leaves a phone as wide as it is', async () => {
  fakeApi()
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(crypto, 'randomUUID'))
  await page.viewport(390, 844)
  const screen = await render(<Files />)
  const name = `${'receipt_of_the_licence_'.repeat(6)}.pdf`
  await userEvent.upload(screen.getByLabelText(words.answer.addFile), new File(['%PDF'], name))
  await expect.element(screen.getByText(name)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('A refused answer names its file in the language of the page; a code nobody knows says that it did not work', async () => {
  const api = fakeApi()
  const screen = await render(
    <WordsContext value={{ words, language: 'pt' }}>
      <Sending />
    </WordsContext>,
  )
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
  api.refuse(sendAnswer, 'conflict', { code: 'file.disguised', message: 'English', field: 'files.1' })
  await press()
  await expect.element(screen.getByText(refused['file.disguised']('b.pdf'))).toBeVisible()
  api.refuse(sendAnswer, 'conflict', { code: 'portal.not-now', message: 'English' })
  await press()
  await expect.element(screen.getByText(refused['portal.not-now'])).toBeVisible()
  api.refuse(sendAnswer, 'broken', { code: 'broken', message: 'English' })
  await press()
  await expect.element(screen.getByText(words.failed)).toBeVisible()
})
