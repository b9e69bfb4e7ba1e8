/** An address of a delivery report, with its outcome. */
export type ReportedRecipient = {
  /** Final and original recipient, in small letters. */
  addresses: string[]
  /** As `failed`; undefined where the report has none. */
  action: string | undefined
  /** True where no more is tried. */
  isFinal: boolean
  /** The other mail server's answer; empty where it gave none. */
  said: string
}

const maxRecipients = 200
const perRecipient = /^(?:original-recipient|final-recipient|x-actual-recipient|action|status|diagnostic-code):/i
const address = /^(?:[\w-]+\s*;)?\s*<?([^\s<>;]+@[^\s<>;]+?)>?\s*$/

/** Reads every recipient's block of a delivery report (RFC 3464, 2.3), also where no empty line parts them. */
export function readRecipients(report: string): ReportedRecipient[] {
  const unfolded = report.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')
  const blocks: Map<string, string>[] = []
  let block: Map<string, string> | undefined
  for (const line of unfolded.split('\n')) {
    const [key = '', value = ''] = line.split(/:(.*)/s)
    const name = key.trim().toLowerCase()
    if (line.trim() === '') block = undefined
    else if (perRecipient.test(line)) {
      if (!block || block.has(name)) {
        if (blocks.length >= maxRecipients) break
        blocks.push((block = new Map()))
      }
      block.set(name, value.trim())
    }
  }
  return blocks.flatMap(recipientOf)
}

function recipientOf(block: ReadonlyMap<string, string>): ReportedRecipient[] {
  const named = ['original-recipient', 'final-recipient', 'x-actual-recipient'].flatMap(
    (key) => address.exec(block.get(key) ?? '')?.[1]?.toLowerCase() ?? [],
  )
  const action = block.get('action')?.split(/\s/)[0]?.toLowerCase() ?? actionOf(block.get('status'))
  const said = block.get('diagnostic-code') ?? block.get('status') ?? ''
  if (named.length === 0 && action === undefined && said === '') return []
  return [{ addresses: [...new Set(named)], action, isFinal: action === undefined || action === 'failed', said }]
}

/** Action by the status class, if omitted (RFC 3463). */
const actionOf = (status: string | undefined): string | undefined =>
  ({ 2: 'delivered', 4: 'delayed', 5: 'failed' })[status?.[0] ?? '']
