const answers: Record<string, string> = {
  ACCEPTED: 'accepts',
  DECLINED: 'declines',
  TENTATIVE: 'may come to',
  DELEGATED: 'sends a colleague to',
}
const longest = 200_000

/** Words of an invitation or an answer to one (RFC 5545), for a mail without other words. */
export function wordsOfCalendar(calendar: string): string {
  const lines = calendar
    .slice(0, longest)
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
  const event = lines.slice(
    Math.max(
      0,
      lines.findIndex((line) => /^BEGIN:V(?:EVENT|TODO)/i.test(line)),
    ),
  )
  const value = (name: string) => {
    const line = event.find((one) => one.toUpperCase().startsWith(name) && /[:;]/.test(one[name.length] ?? ''))
    return line === undefined ? '' : unescaped(line.slice(line.indexOf(':') + 1))
  }
  const attendee = event.find((line) => /^ATTENDEE[;:]/i.test(line)) ?? ''
  const answer = answers[/PARTSTAT=([A-Z-]+)/i.exec(attendee)?.[1]?.toUpperCase() ?? '']
  const who = /CN="?([^";:]+)/i.exec(attendee)?.[1] ?? /mailto:(\S+)/i.exec(attendee)?.[1]
  const summary = value('SUMMARY')
  return [
    answer === undefined ? `Invitation: ${summary}` : `${who ?? 'The sender'} ${answer}: ${summary}`,
    value('DTSTART') && `Begins: ${value('DTSTART')}`,
    value('LOCATION') && `Place: ${value('LOCATION')}`,
    value('COMMENT'),
    value('DESCRIPTION'),
  ]
    .filter((line) => line !== '')
    .join('\n')
}

const unescaped = (text: string): string =>
  text
    .replaceAll(/\\n/gi, '\n')
    .replaceAll(/\\([\\;,])/g, '$1')
    .trim()
