import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { helpArticle } from '#web/platform/help.ts'
import { axeFaults } from '#web/testing/axe.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { contentId } from '#web/ui/navigation/skip-link.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { HelpTooltip } from './help-tooltip.tsx'
import { Menu, MenuItem, MenuSection } from './menu.tsx'
import { type Step, stepAfter, StepDialog } from './step-dialog.tsx'
import { Tooltip } from './tooltip.tsx'

function Adding() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add photographs" actions={<Button>Done</Button>}>
        <input aria-label="Title" />
      </Dialog>
    </>
  )
}

test('A dialog begins at its first field, else at its cross', async () => {
  const opened = await render(
    <Dialog isOpen onClose={() => {}} title="Sites">
      <p>Where to look.</p>
      <input type="file" aria-label="A file" />
      <textarea aria-label="Addresses" />
    </Dialog>,
  )
  await expect.element(opened.getByRole('textbox', { name: 'Addresses' })).toHaveFocus()
  await opened.unmount()
  const screen = await render(
    <Dialog isOpen onClose={() => {}} title="Keys">
      <p>None.</p>
    </Dialog>,
  )
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('A dialog holds the focus and returns it on Escape', async () => {
  const screen = await render(<Adding />)
  screen.getByRole('button', { name: 'Add' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Add photographs' })
  await expect.element(dialog).toBeVisible()
  for (let press = 0; press < 6; press++) {
    await userEvent.tab()
    expect(
      dialog.element().contains(document.activeElement) ||
        document.activeElement?.hasAttribute('data-base-ui-focus-guard'),
    ).toBe(true)
  }
  expect(await axeFaults(dialog.element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Add' })).toHaveFocus()
})

test('Closing a dialog asks before losing text; otherwise it closes at once', async () => {
  const screen = await render(<Adding />)
  const dialog = screen.getByRole('dialog', { name: 'Add photographs' })
  const question = screen.getByRole('alertdialog', { name: 'Discard what you wrote?' })
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Add' }))
  const ways = [
    () => userEvent.keyboard('{Escape}'),
    () => userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true }),
  ]
  for (const leave of ways) {
    await open()
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveFocus()
    await leave()
    await expect.element(dialog).not.toBeInTheDocument()
    await open()
    await userEvent.fill(dialog.getByRole('textbox', { name: 'Title' }), 'Harbour')
    await leave()
    await expect.element(question).toBeVisible()
    expect(await axeFaults(question.element())).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour')
    await leave()
    await userEvent.click(question.getByRole('button', { name: 'Discard' }))
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await open()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Title' }), 'Harbour')
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Title' }), '')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

function Asked({ what }: { what: 'nothing' | 'window' | 'question' }) {
  return (
    <main id={contentId} tabIndex={-1}>
      <input type="radio" aria-label="First on the page" />
      <Dialog isOpen={what === 'window'} onClose={() => {}} title="Keys">
        <p>None.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={what === 'question'}
        title="Sure?"
        confirmLabel="Yes"
        onConfirm={() => {}}
        onCancel={() => {}}
      >
        It cannot be undone.
      </ConfirmDialog>
    </main>
  )
}

for (const [what, role] of [
  ['window', 'dialog'],
  ['question', 'alertdialog'],
] as const)
  test(`When the page had the focus, a ${what} returns it there`, async () => {
    const screen = await render(<Asked what="nothing" />)
    screen.getByRole('main').element().focus()
    await screen.rerender(<Asked what={what} />)
    await expect.element(screen.getByRole(role).getByRole('button').first()).toHaveFocus()
    await screen.rerender(<Asked what="nothing" />)
    await expect.element(screen.getByRole(role)).not.toBeInTheDocument()
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })

function Naming({ isBusy = false, onName }: { isBusy?: boolean; onName: (by: 'window' | 'page') => void }) {
  return (
    <form onSubmit={() => onName('page')}>
      <Dialog
        isOpen
        onClose={() => {}}
        title="Name it"
        onSubmit={() => onName('window')}
        actions={
          <>
            <Button look="quiet">Cancel</Button>
            <Button type="submit" isBusy={isBusy}>
              Save
            </Button>
          </>
        }
      >
        <input aria-label="Name" />
        <input aria-label="Place" />
      </Dialog>
    </form>
  )
}

test('Enter in a field submits the window once, never its page', async () => {
  const named: string[] = []
  const screen = await render(<Naming onName={(by) => named.push(by)} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Place' }))
  await userEvent.keyboard('{Enter}')
  expect(named).toEqual(['window'])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(named).toEqual(['window', 'window'])
  expect(await axeFaults(screen.getByRole('dialog').element())).toEqual([])
  await screen.rerender(<Naming isBusy onName={(by) => named.push(by)} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Name' }))
  await userEvent.keyboard('{Enter}')
  expect(named).toHaveLength(2)
})

function Deleting({ onConfirm }: { onConfirm: () => void }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <p>{isOpen ? 'asked' : 'kept'}</p>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete this photograph?"
        confirmLabel="Delete"
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

test('A question has two answers, and Escape means no', async () => {
  let confirmed = 0
  const screen = await render(<Deleting onConfirm={() => confirmed++} />)
  await expect.element(screen.getByRole('alertdialog')).toHaveAccessibleDescription('This cannot be undone.')
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(confirmed).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('kept')).toBeInTheDocument()
  expect(confirmed).toBe(1)
})

test('A menu is opened, walked and chosen from by keyboard', async () => {
  const chosen: string[] = []
  const screen = await render(
    <Menu trigger={<Button>More</Button>}>
      <MenuSection title="Harbour">
        <MenuItem onSelect={() => chosen.push('rename')}>Rename</MenuItem>
        <MenuItem onSelect={() => chosen.push('delete')}>Delete</MenuItem>
      </MenuSection>
    </Menu>,
  )
  const trigger = screen.getByRole('button', { name: 'More' })
  trigger.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Rename' })).toHaveFocus()
  expect(await axeFaults(document.querySelector('[role=menu]')!)).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(chosen).toEqual(['delete'])
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(trigger).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
})

test('A tooltip comes with the focus', async () => {
  const screen = await render(
    <Tooltip content="Where it all begins">
      <Button>Start</Button>
    </Tooltip>,
  )
  await userEvent.tab()
  await expect.element(screen.getByText('Where it all begins')).toBeVisible()
})

test('Steps go on to the next one that is to be shown', () => {
  const steps = [{}, { isSkipped: true }, {}]
  expect([stepAfter(steps, -1), stepAfter(steps, 0), stepAfter(steps, 2)]).toEqual([0, 2, undefined])
})

test('A window of steps advances when complete or skipped, then ends', async () => {
  const ended: string[] = []
  const step = (title: string, more: Partial<Step> = {}): Step => ({
    title,
    render: (complete) => <Button onClick={complete}>Done with {title}</Button>,
    ...more,
  })
  const steps = [step('images'), step('prices', { isSkipped: true }), step('questions', { canSkip: true })]
  const screen = await render(
    <StepDialog isOpen title="Steps" steps={steps} onFinish={() => ended.push('finished')} onClose={() => {}} />,
  )
  expect(screen.getByRole('button', { name: 'Skip' }).elements()).toEqual([])
  expect(screen.getByRole('listitem').elements()).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Done with images' }))
  await expect.element(screen.getByRole('button', { name: 'Done with questions' })).toBeVisible()
  expect(await axeFaults(screen.getByRole('dialog').element())).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Skip' }))
  expect(ended).toEqual(['finished'])
})

test('Help opens by keyboard and links its article, if any', async () => {
  expect(helpArticle('regions')).toBeUndefined()
  const meta = Object.assign(document.createElement('meta'), { name: 'brand-help', content: 'https://help.example' })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
  expect(helpArticle(undefined)).toBeUndefined()
  const screen = await render(
    <HelpTooltip title="Region" footer="Ask us." article={helpArticle('regions')}>
      The law of the host.
    </HelpTooltip>,
  )
  screen.getByRole('button', { name: 'Help: Region' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const popup = screen.getByRole('dialog', { name: 'Region' })
  await expect.element(popup.getByText('The law of the host.')).toBeVisible()
  await expect.element(popup.getByText('Ask us.')).toBeVisible()
  await expect
    .element(popup.getByRole('link', { name: 'Read the article' }))
    .toHaveAttribute('href', 'https://help.example/regions')
})
