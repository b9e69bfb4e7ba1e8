import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from './choices/checkbox.tsx'
import { CheckboxField } from './choices/checkbox-field.tsx'
import type { FieldProps } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { SelectField } from './choices/select-field.tsx'
import { TextField } from './text-field.tsx'
import { TextareaField } from './textarea-field.tsx'
import { YesNo } from './choices/yes-no.tsx'

const Name = (props: Partial<FieldProps>) => <TextField label="First name" {...props} />

test('An error waits until the field was left', async () => {
  const screen = await render(<Name error="First Name required." />)
  const input = screen.getByRole('textbox', { name: 'First name' })
  await expect.element(input).not.toHaveAttribute('aria-invalid')
  expect(screen.getByText('First Name required.').elements()).toEqual([])
  await userEvent.click(input)
  await userEvent.tab()
  await expect.element(screen.getByText('First Name required.')).toBeVisible()
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('First Name required.')
})

test('An error shows once the field was changed', async () => {
  const screen = await render(<Name error="Too short." />)
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.keyboard('A')
  await expect.element(screen.getByText('Too short.')).toBeVisible()
})

test('A message on leaving a field does not move the pressed button', async () => {
  let pressed = 0
  const screen = await render(
    <>
      <Name error="First Name required." />
      <Button size="small" onClick={() => pressed++}>
        Sign Up
      </Button>
    </>,
  )
  await userEvent.click(screen.getByRole('textbox'))
  const { bottom } = screen.getByRole('textbox').element().getBoundingClientRect()
  const button = screen.getByRole('button', { name: 'Sign Up' })
  const before = button.element().getBoundingClientRect()
  expect(before.top).toBeGreaterThanOrEqual(bottom)
  await userEvent.click(button, { position: { x: 20, y: 4 } })
  await expect.element(screen.getByText('First Name required.')).toBeVisible()
  expect(button.element().getBoundingClientRect().top).toBeGreaterThan(before.top + 10)
  expect(pressed).toBe(1)
})

test('An always-shown error shows at once, also as an object', async () => {
  const screen = await render(<Name alwaysShow error={{ reason: 'Response required.' }} />)
  await expect.element(screen.getByText('Response required.')).toBeVisible()
})

test('A warning leaves the field valid, and an error speaks before it', async () => {
  const screen = await render(<Name alwaysShow hint="As in your passport." warning="Did you mean Ana?" />)
  await expect.element(screen.getByText('Did you mean Ana?')).toBeVisible()
  await expect.element(screen.getByRole('textbox')).not.toHaveAttribute('aria-invalid')
  await screen.rerender(<Name alwaysShow warning="Did you mean Ana?" error="First Name required." />)
  await expect.element(screen.getByText('First Name required.')).toBeVisible()
  expect(screen.getByText('Did you mean Ana?').elements()).toEqual([])
})

test('A password can be looked at', async () => {
  const screen = await render(<PasswordField label="Password" defaultValue="harbour" />)
  const input = screen.getByLabelText('Password', { exact: true })
  expect(input.element().getAttribute('type'), 'ASVS 6.2.6').toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show the password' }))
  await expect.element(input).toHaveAttribute('type', 'text')
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
})

test('A textarea takes 10,000 characters and says when few are left', async () => {
  const screen = await render(<TextareaField label="Comments" hint="In your own words." />)
  const area = screen.getByRole('textbox')
  await expect.element(area).toHaveAttribute('maxlength', '10000')
  await expect.element(screen.getByText('In your own words.')).toBeVisible()
  await userEvent.fill(area, 'a'.repeat(9_500))
  await expect.element(screen.getByText('500 characters left.')).toBeVisible()
  await userEvent.fill(area, 'a'.repeat(9_999))
  await expect.element(screen.getByText('1 character left.', { exact: true })).toBeVisible()
})

test('A textarea says when what is pasted does not fit', async () => {
  const screen = await render(<TextareaField label="Comments" maxLength={10} />)
  const area = screen.getByRole('textbox')
  const paste = (text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    area.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }
  await userEvent.fill(area, 'four')
  paste('twelve more.')
  await expect
    .element(screen.getByText('Only 10 characters fit: the rest of what was pasted is left out.'))
    .toBeVisible()
  await userEvent.fill(area, 'short')
  await expect.element(screen.getByText('5 characters left.')).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('Only 10')
})

function Sent() {
  const [text, setText] = useState('')
  return (
    <>
      <TextareaField label="Comments" maxLength={10} value={text} onChange={({ target }) => setText(target.value)} />
      <Button onClick={() => setText('')}>Send</Button>
    </>
  )
}

test('A textarea restarts its count after sending, uncut', async () => {
  const screen = await render(<Sent />)
  const area = screen.getByRole('textbox')
  await userEvent.fill(area, 'ten signs.')
  await expect.element(screen.getByText('0 characters left.')).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'more')
  area.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  await expect.element(screen.getByText(/^Only 10 characters fit/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await expect.element(area).toHaveValue('')
  await expect.element(screen.getByText(/characters/)).not.toBeInTheDocument()
})

test('A select is opened, searched and chosen from by keyboard', async () => {
  const options = ['Mr.', 'Mrs.', 'Ms.', 'Dr.'].map((title) => ({ value: title, label: title }))
  const screen = await render(<SelectField label="Title" placeholder="Choose a title" options={options} />)
  const select = screen.getByRole('combobox', { name: 'Title' })
  await expect.element(select).toHaveValue('')
  select.element().focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(select).toHaveValue('Mrs.')
  await userEvent.keyboard('D')
  await expect.element(select).toHaveValue('Dr.')
})

test('A checkbox tells its error once it was touched', async () => {
  const screen = await render(<Checkbox label="All of this is true." error="We must have your agreement." />)
  const box = screen.getByRole('checkbox')
  expect(screen.getByText('We must have your agreement.').elements()).toEqual([])
  box.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveAccessibleDescription('We must have your agreement.')
})

function Licensed() {
  const [answer, setAnswer] = useState<boolean | null>(null)
  return (
    <YesNo
      question="Was it licensed before?"
      value={answer}
      onChange={setAnswer}
      error={answer === null ? 'Please choose.' : ''}
    />
  )
}

test('Yes or no is neither until it is chosen', async () => {
  const screen = await render(<Licensed />)
  await expect.element(screen.getByRole('group', { name: 'Was it licensed before?' })).toBeVisible()
  expect(document.querySelectorAll(':checked')).toHaveLength(0)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(screen.getByText('Please choose.')).toBeVisible()
  await userEvent.click(screen.getByText('No', { exact: true }))
  await expect.element(screen.getByRole('radio', { name: 'No' })).toBeChecked()
  expect(screen.getByText('Please choose.').elements()).toEqual([])
})

function Attributed() {
  const [isAttributed, setAttributed] = useState(false)
  const items = { true: 'Provided', false: 'Not provided' }
  return <CheckboxField label="Attribution" items={items} value={isAttributed} onChange={setAttributed} />
}

test('A checkbox with item labels says what its state means', async () => {
  const screen = await render(<Attributed />)
  const box = screen.getByRole('checkbox')
  await expect.element(box).toHaveAccessibleName('Attribution: Not provided')
  await userEvent.click(screen.getByText('Not provided'))
  await expect.element(box).toBeChecked()
  await expect.element(box).toHaveAccessibleName('Attribution: Provided')
})

/** Returns the message of the error that rendering throws. */
async function thrownBy(element: ReactElement): Promise<string | undefined> {
  let thrown: string | undefined
  const hear = { onUncaughtError: (error: unknown) => void (thrown = (error as Error).message) }
  await render(element, { createRootOptions: hear }).catch((error: Error) => (thrown ??= error.message))
  return thrown
}

test('A boolean field needs exactly two options', async () => {
  const needed = 'A boolean field needs exactly two options.'
  const yes = { value: true, label: 'Yes' }
  const unsure = { value: false, label: 'Not that I know' }
  const asked = (options: { value: boolean; label: string }[]) => (
    <YesNo question="Was it licensed before?" options={options} value={null} onChange={() => {}} />
  )
  for (const options of [[], [yes], [yes, yes], [yes, unsure, { value: false, label: 'No' }]])
    expect(await thrownBy(asked(options))).toBe(needed)
  const screen = await render(asked([yes, unsure]))
  await expect.element(screen.getByRole('radio', { name: 'Not that I know' })).toBeVisible()
})

test('A checkbox needs true and false item labels', async () => {
  for (const items of [
    { true: 'Provided', false: '' },
    { true: '', false: 'Not provided' },
  ])
    expect(await thrownBy(<CheckboxField label="Attribution" items={items} value onChange={() => {}} />)).toBe(
      'A checkbox needs true and false item labels.',
    )
})
