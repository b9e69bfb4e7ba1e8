import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { line } from '#web/testing/network.ts'
import { CompareSlider } from './compare-slider.tsx'
import { PhotoCheck } from './photo-check.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoPicker } from './photo-picker.tsx'
import type { GridPhoto } from './photo-tile.tsx'
import { Photo } from './photo.tsx'

const picture = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
const broken = 'data:image/png;base64,AAAA'
const aPhoto = (id: number, more: Partial<GridPhoto> = {}): GridPhoto => ({
  id: String(id),
  title: `Frame ${id}`,
  number: id,
  aspect: 1.5,
  sources: [picture],
  placeholder: 'image-offline',
  found: 0,
  ...more,
})

test('A photograph tries its sources until one works', async () => {
  const screen = await render(
    <Photo sources={[broken, picture]} alt="Harbour" placeholder="image-offline" isLazy={false} />,
  )
  await expect.element(screen.getByRole('img', { name: 'Harbour' })).toHaveAttribute('src', picture)
})

test('Without any picture it says why, in words', async () => {
  const screen = await render(<Photo sources={[broken]} alt="Harbour" placeholder="image-offline" isLazy={false} />)
  await expect.element(screen.getByText('Harbour: Image offline')).toBeVisible()
  const words = { processing: 'Processing', 'match-offline': 'Match offline', blocked: 'Blocked' } as const
  for (const [placeholder, said] of Object.entries(words)) {
    await screen.rerender(<Photo sources={[]} alt="" placeholder={placeholder as keyof typeof words} />)
    await expect.element(screen.getByText(said)).toBeVisible()
  }
})

test('A photograph appears with the network, after an offline notice', async () => {
  const network = line()
  network.cut()
  const missing = '/a-picture-that-is-not-there.png'
  const screen = await render(<Photo sources={[missing]} alt="Harbour" placeholder="match-offline" isLazy={false} />)
  await expect.element(screen.getByText('Harbour: Loads when you are online')).toBeVisible()
  network.mend()
  await expect.element(screen.getByText('Harbour: Match offline')).toBeVisible()
})

test('New sources are tried from the first again', async () => {
  const screen = await render(<Photo sources={[broken]} alt="Harbour" placeholder="image-offline" isLazy={false} />)
  await expect.element(screen.getByText('Harbour: Image offline')).toBeVisible()
  await screen.rerender(<Photo sources={[picture]} alt="Harbour" placeholder="image-offline" isLazy={false} />)
  await expect.element(screen.getByRole('img', { name: 'Harbour' })).toHaveAttribute('src', picture)
})

const link = (photo: GridPhoto, shown: React.ReactNode) => <a href={`#${photo.id}`}>{shown}</a>

test('The words of a failed photograph stand beside what chooses it', async () => {
  const photos = [aPhoto(1, { state: { kind: 'failed', reason: 'This file is empty.' } })]
  const choosing = () => <PhotoCheck label="Choose Frame 1" isChecked={false} isShown onToggle={() => {}} />
  const screen = await render(<PhotoGrid label="Photographs" photos={photos} wrap={link} check={choosing} />)
  const box = (found: { element: () => Element }) => found.element().getBoundingClientRect()
  const check = box(screen.getByRole('checkbox'))
  const sign = screen.getByRole('link').element().querySelector('svg')!.getBoundingClientRect()
  expect(sign.left).toBeGreaterThanOrEqual(check.right)
  expect(box(screen.getByText('This file is empty.')).top).toBeGreaterThanOrEqual(check.bottom)
})

test('A tile says what is known of its photograph', async () => {
  const photos = [
    aPhoto(1, { found: 12 }),
    aPhoto(2, { state: { kind: 'approved' } }),
    aPhoto(3, { state: { kind: 'ignored' } }),
    aPhoto(4, { state: { kind: 'loading', percent: 64.2 } }),
    aPhoto(5, { state: { kind: 'loading', percent: null } }),
    aPhoto(6, { state: { kind: 'failed' }, found: 1 }),
  ]
  const screen = await render(<PhotoGrid label="Photographs" photos={photos} wrap={link} />)
  const names = [
    'Frame 1 found 12 times',
    'Frame 2 Approved',
    'Frame 3 Ignored',
    'Frame 4 64 %',
    'Frame 5 Loading',
    'Frame 6 Failed found 1 time',
  ]
  for (const name of names) await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible()
})

test('Ten thousand photographs render only near the window', async () => {
  const photos = Array.from({ length: 10_000 }, (_, index) => aPhoto(index + 1))
  const screen = await render(<PhotoGrid label="Photographs" photos={photos} wrap={link} />)
  await expect.element(screen.getByRole('link', { name: 'Frame 1', exact: true })).toBeVisible()
  expect(document.querySelectorAll('li').length).toBeLessThan(100)
  await expect.element(screen.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '10000')
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(screen.getByRole('link', { name: 'Frame 10000', exact: true })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Frame 1', exact: true }).elements()).toEqual([])
})

test('A picture flicked past is not loaded; a resting one is', async () => {
  const photos = Array.from({ length: 10_000 }, (_, index) => aPhoto(index + 1))
  const screen = await render(<PhotoGrid label="Photographs" photos={photos} wrap={link} />)
  await expect.element(screen.getByRole('img', { name: 'Frame 1', exact: true })).toBeVisible()
  const asked = new Set<string | null>()
  const note = () => document.querySelectorAll('li img').forEach((image) => asked.add(image.getAttribute('alt')))
  const seen = new Set<string | null>()
  // Sixty simulated steps a second, whatever the machine.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let step = 0; step < 20; step++) {
    for (const part of [1, 2]) {
      window.scrollTo(0, 6000 * step + 3000 * part)
      window.dispatchEvent(new Event('scroll'))
    }
    await new Promise(requestAnimationFrame)
    vi.advanceTimersByTime(16)
    note()
    document.querySelectorAll('li figcaption').forEach((caption) => seen.add(caption.textContent))
  }
  expect(asked.size).toBeLessThan(seen.size / 2)
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  await expect.poll(() => document.querySelectorAll('li:not(:has(img))').length).toBe(0)
})

test('The grid fits the page again when the window changes', async () => {
  const photos = Array.from({ length: 12 }, (_, index) => aPhoto(index + 1))
  await render(<PhotoGrid label="Photographs" photos={photos} wrap={link} />)
  const isWithin = () =>
    [...document.querySelectorAll('li')].every((item) => item.getBoundingClientRect().right <= window.innerWidth)
  await expect.poll(() => document.querySelectorAll('li').length).toBe(12)
  await page.viewport(390, 844)
  await expect.poll(isWithin).toBe(true)
})

function Growing() {
  const [count, setCount] = useState(100)
  const photos = Array.from({ length: count }, (_, index) => aPhoto(index + 1))
  return (
    <PhotoGrid label="Photographs" photos={photos} wrap={link} onNearEnd={() => setCount(Math.min(count + 100, 300))} />
  )
}

test('Near its end the grid asks for more', async () => {
  const screen = await render(<Growing />)
  await expect.element(screen.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '100')
  window.scrollTo(0, document.body.scrollHeight)
  await expect.element(screen.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '200')
})

test('The divided pair starts centred; arrows move it within 30–70 percent', async () => {
  const screen = await render(<CompareSlider aspect={1.5} original={<p>one</p>} match={<p>two</p>} />)
  const slider = screen.getByRole('slider')
  await expect.element(slider).toHaveValue('0.5')
  slider.element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(slider).toHaveValue('0.51')
  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveValue('0.3')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(slider).toHaveValue('0.7')
  await expect.element(slider).toHaveAttribute('aria-valuetext', '70 percent')
  const original = screen.getByText('one').element().parentElement!
  expect(original.style.clipPath).toBe('inset(0px 30% 0px 0px)')
})

test('The line follows the pointer', async () => {
  const screen = await render(<CompareSlider aspect={1.5} original={<p>one</p>} match={<p>two</p>} />)
  const frame = screen.getByText('two').element().parentElement!.parentElement!
  const box = frame.getBoundingClientRect()
  const slider = screen.getByRole('slider')
  const at = (share: number) => ({
    x: box.left + box.width * share - slider.element().getBoundingClientRect().left,
    y: 40,
  })
  await userEvent.click(slider, { position: at(0.62) })
  expect(Number((slider.element() as HTMLInputElement).value)).toBeCloseTo(0.62, 1)
})

test('A chosen photograph is in sight, while Tab starts on top', async () => {
  await page.viewport(390, 844)
  const many = Array.from({ length: 30 }, (_, at) => ({ ...aPhoto(at), isDone: false }))
  const screen = await render(
    <main style={{ padding: '0 16px' }}>
      <a href="#first">The first link</a>
      <div style={{ height: 2000 }}>long</div>
      <PhotoPicker label="Image" photos={many} value="20" onChange={() => {}} />
    </main>,
  )
  const chosen = screen.getByRole('radio', { name: '21 Frame 20' }).element().getBoundingClientRect()
  expect(chosen.left).toBeGreaterThanOrEqual(0)
  expect(chosen.right).toBeLessThanOrEqual(390)
  expect(window.scrollY).toBe(0)
  await userEvent.tab()
  await expect.element(screen.getByRole('link')).toHaveFocus()
})
