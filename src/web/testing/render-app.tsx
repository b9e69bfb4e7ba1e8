import { createMemoryHistory } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import { App, createApp } from '#web/app.tsx'

/** The whole app, opened at this address. */
export async function renderApp(address: string) {
  const parts = createApp(createMemoryHistory({ initialEntries: [address] }))
  const screen = await render(<App {...parts} />)
  return { ...screen, ...parts, address: () => parts.router.state.location.href }
}
