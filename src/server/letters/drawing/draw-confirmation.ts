import type { Drawing } from '#server/platform/pdf/drawing.ts'
import { openSheet } from '#server/platform/pdf/sheet.ts'

/** Facts of a confirmation that a photographer has us act. */
export type Confirmation = {
  /** The name of the case. */
  matter: string
  agent: string
  rightsHolder: string
  /** Holder of the account that agreed. */
  accountOf: string
  mandate: { agent: string; truth: string; version: string; hash: string; at: string }
}

/** Draws a confirmation; `at` is the moment of its signature. */
export const confirmationDrawing: Drawing<{ said: Confirmation; software: string; at: Date }> = {
  name: 'agent-confirmation',
  draw: async ({ said, software, at }) => {
    const { matter, agent, rightsHolder } = said
    const title = `${agent} acts for ${rightsHolder}`
    const about = { title: `Agent confirmation ${matter}`, subject: title, author: agent, software, at }
    const sheet = openSheet(about)
    sheet.write('H1', title, { font: 'bold', size: 20, gap: 2 })
    sheet.doc.moveDown()
    for (const sentence of sentencesOf(said, at)) {
      sheet.write('P', sentence)
      sheet.doc.moveDown()
    }
    return await sheet.end()
  },
}

const sentencesOf = ({ matter, agent, rightsHolder, accountOf, mandate }: Confirmation, at: Date): string[] => [
  `In the matter ${matter}, ${rightsHolder} has given this mandate on ${mandate.at.slice(0, 10)}:`,
  `“${mandate.agent}”`,
  `“${mandate.truth}”`,
  `It was given electronically, signed in to the account of ${accountOf} at ${agent}, by ticking both sentences, at ${mandate.at.slice(0, 19).replace('T', ' ')} UTC. Version ${mandate.version} of the mandate, SHA-256 of its text ${mandate.hash}.`,
  `This sheet was written and signed by ${agent} on ${at.toISOString().slice(0, 10)}, from what was kept when the mandate was given.`,
]
