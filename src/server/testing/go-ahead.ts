import { onTestFinished } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Advances an app's clock until the test ends. */
export function goAhead({ deps }: Pick<TestApp, 'deps'>, ms: number): void {
  const { clock } = deps
  Object.assign(deps, { clock: () => new Date(clock().getTime() + ms) })
  onTestFinished(() => void Object.assign(deps, { clock }))
}

/** Has it go ahead to a moment. */
export const goTo = (app: Pick<TestApp, 'deps'>, moment: Date | string): void =>
  goAhead(app, new Date(moment).getTime() - app.deps.clock().getTime())
