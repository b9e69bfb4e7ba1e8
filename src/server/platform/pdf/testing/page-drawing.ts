import type { Drawing } from '../drawing.ts'
import { openSheet } from '../sheet.ts'

/** Draws a text; two special texts refuse or crash. */
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
