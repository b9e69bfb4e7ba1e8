import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SectionNav } from '#web/ui/navigation/section-nav.tsx'
import { StickyBar } from './sticky-bar.tsx'

test('A sticky bar stays in reach at any scroll position', async () => {
  const screen = await render(
    <main>
      <div style={{ height: 4000 }}>long</div>
      <StickyBar label="What comes next">Three steps to go.</StickyBar>
    </main>,
  )
  const bar = () => screen.getByRole('region', { name: 'What comes next' }).element().getBoundingClientRect()
  for (const at of [0, 1700]) {
    window.scrollTo({ top: at })
    await expect.poll(() => window.scrollY).toBe(at)
    expect(Math.round(bar().bottom)).toBe(window.innerHeight)
  }
})

const parts = ['Profile', 'Signing in', 'Sessions', 'Websites', 'Notifications', 'Explanations', 'Your data']

test('The parts’ navigation stays on top, with the current one on phones', async () => {
  await page.viewport(390, 844)
  const screen = await render(
    <main style={{ padding: '0 16px' }}>
      <SectionNav label="Settings">
        {parts.map((part) => (
          <a key={part} href={`#${part}`} aria-current={part === 'Your data' ? 'page' : undefined}>
            {part}
          </a>
        ))}
      </SectionNav>
      <div style={{ height: 4000 }}>long</div>
    </main>,
  )
  const current = screen.getByRole('link', { name: 'Your data' }).element().getBoundingClientRect()
  expect(current.left).toBeGreaterThanOrEqual(0)
  expect(current.right).toBeLessThanOrEqual(390)
  window.scrollTo({ top: 2000 })
  await expect.poll(() => window.scrollY).toBe(2000)
  expect(screen.getByRole('navigation').element().getBoundingClientRect().top).toBe(0)
})

test('Targets and focused elements stand below the parts’ navigation', async () => {
  const screen = await render(
    <main>
      <SectionNav label="Settings">
        <a href="#sessions">Sessions</a>
      </SectionNav>
      <div style={{ height: 2000 }}>long</div>
      <h2 id="sessions">Where you are signed in</h2>
      <button type="button">Sign out</button>
      <div style={{ height: 2000 }}>long</div>
    </main>,
  )
  const foot = () => screen.getByRole('navigation').element().getBoundingClientRect().bottom
  const heading = screen.getByRole('heading').element()
  heading.scrollIntoView()
  expect(heading.getBoundingClientRect().top).toBeGreaterThanOrEqual(foot())
  window.scrollTo({ top: 4000 })
  const button = screen.getByRole('button').element() as HTMLElement
  button.focus()
  expect(button.getBoundingClientRect().top).toBeGreaterThanOrEqual(foot())
})

test('Targets and focused elements stand above a bottom bar', async () => {
  await page.viewport(390, 700)
  const screen = await render(
    <main>
      <div style={{ height: 1500 }}>long</div>
      <button type="button">Choose</button>
      <div style={{ height: 1500 }}>long</div>
      <StickyBar label="Steps">
        <div style={{ height: 90 }}>Two lines.</div>
      </StickyBar>
    </main>,
  )
  const bar = screen.getByRole('region', { name: 'Steps' }).element()
  const button = screen.getByRole('button').element() as HTMLElement
  await expect.poll(() => document.documentElement.style.scrollPaddingBlockEnd).not.toBe('')
  button.focus()
  await expect.poll(() => button.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top)
  button.blur()
  window.scrollBy({ top: -40 })
  button.focus()
  await expect.poll(() => button.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top)
  await screen.unmount()
  expect(document.documentElement.style.scrollPaddingBlockEnd).toBe('')
})
