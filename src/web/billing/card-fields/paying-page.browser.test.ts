import { afterEach, expect, test } from 'vitest'
import { isAskedAgain } from './paying-page.ts'

const added: HTMLMetaElement[] = []
const says = (name: string) => {
  const meta = Object.assign(document.createElement('meta'), { name, content: '1' })
  added.push(meta)
  document.head.append(meta)
}
afterEach(() => {
  for (const meta of added.splice(0)) meta.remove()
  sessionStorage.clear()
})

test('A page that came without leave to pay is asked for again, once', () => {
  says('brand-name')
  let reloads = 0
  const reload = () => void reloads++
  expect([isAskedAgain(reload), isAskedAgain(reload)]).toEqual([true, false])
  expect(reloads).toBe(1)
})

test('One that came with it stays', () => {
  says('brand-name')
  says('lets-pay')
  expect(isAskedAgain(() => expect.unreachable())).toBe(false)
})
