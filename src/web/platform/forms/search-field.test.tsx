import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchField } from './search-field.tsx'

/** Field whose address follows on demand, like the router's. */
async function renderField(meaning?: (text: string) => string) {
  const sent: string[] = []
  const field = (value: string) => (
    <SearchField
      placeholder="Words"
      value={value}
      onChange={(text) => sent.push(text)}
      {...(meaning ? { meaning } : {})}
    />
  )
  const screen = await render(field(''))
  await userEvent.click(screen.getByLabelText('Search'))
  return { field: screen.getByLabelText('Search'), sent, set: (value: string) => screen.rerender(field(value)) }
}

test('A pause between two words does not join them', async () => {
  const { field, sent, set } = await renderField()
  await userEvent.keyboard('red ')
  await expect.poll(() => sent).toEqual(['red'])
  await set('red')
  await userEvent.keyboard('car')
  await expect.element(field).toHaveValue('red car')
  await expect.poll(() => sent).toEqual(['red', 'red car'])
})

test('Text typed before the address follows stays and is sent next', async () => {
  const { field, sent, set } = await renderField()
  await userEvent.keyboard('red')
  await expect.poll(() => sent).toEqual(['red'])
  await userEvent.keyboard('dish')
  await set('red')
  await expect.element(field).toHaveValue('reddish')
  await expect.poll(() => sent).toEqual(['red', 'reddish'])
  await set('reddish')
  await expect.element(field).toHaveValue('reddish')
})

test('Typed text stays even if the address has another form', async () => {
  const listed = (text: string) =>
    text
      .split(',')
      .flatMap((tag) => tag.trim() || [])
      .join(', ')
  const { field, sent, set } = await renderField(listed)
  await userEvent.keyboard('sunset,')
  await expect.poll(() => sent).toEqual(['sunset,'])
  await set('sunset')
  await userEvent.keyboard('sea')
  await expect.element(field).toHaveValue('sunset,sea')
  await expect.poll(() => sent).toEqual(['sunset,', 'sunset,sea'])
})

test('An address that changes by itself changes what is typed', async () => {
  const { field, sent, set } = await renderField()
  await userEvent.keyboard('red')
  await expect.poll(() => sent).toEqual(['red'])
  await set('red')
  await set('')
  await expect.element(field).toHaveValue('')
  await set('red')
  await expect.element(field).toHaveValue('red')
})
