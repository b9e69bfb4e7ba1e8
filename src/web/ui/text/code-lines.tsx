/** Lines to type or to copy, each on a line of its own; long ones are moved sideways within their box. */
export const CodeLines = ({ label, lines }: { label: string; lines: readonly string[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls has to be reached by the keyboard
  <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-frame border border-line bg-raised">
    <pre className="w-max min-w-full p-4 font-mono text-caption">{lines.join('\n')}</pre>
  </section>
)
