import { ScrollBox } from '#web/ui/layout/scroll-box.tsx'

/** Lines to type or to copy, each on a line of its own; long ones are moved sideways within their box. */
export const CodeLines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  <ScrollBox label={label} look="framed">
    <pre className="w-max min-w-full p-4 font-mono text-caption">{lines.join('\n')}</pre>
  </ScrollBox>
)
