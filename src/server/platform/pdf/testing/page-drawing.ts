import type { Drawing } from '../drawing.ts'
import { openSheet } from '../sheet.ts'

/** Draws a page with a text. One text is refused, and one ends the process. */
export const pageDrawing: Drawing<{ text: string }> = {
  name: 'page',
  draw: async ({ text }) => {
    if (text === 'throw') throw new Error('This page cannot be drawn.')
    if (text === 'die') process.exit(1)
    const about = { title: text, subject: text, author: 'Tests', software: 'Rightframe', at: new Date(0) }
    const sheet = openSheet(about)
    for (const font of ['text', 'bold', 'mono'] as const) sheet.write('P', text, { font })
    return await sheet.end()
  },
}
