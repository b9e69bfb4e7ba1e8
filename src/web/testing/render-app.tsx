import { createMemoryHistory } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import { App, createApp } from '#web/app.tsx'

type OpenedApp = { screen: RenderResult; address: () => string; goTo: (address: string) => void; goBack: () => void }

/** The whole app, opened at this address. */
export async function renderApp(at: string): Promise<OpenedApp> {
  const { close, ...parts } = createApp(createMemoryHistory({ initialEntries: [at] }))
  onTestFinished(close)
  const screen = await render(<App {...parts} />)
  return {
    screen,
    address: () => parts.router.state.location.href,
    goTo: (address) => parts.router.history.push(address),
    goBack: () => parts.router.history.back(),
  }
}
