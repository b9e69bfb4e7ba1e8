/** A hash in full, in two halves below each other, so that two of them are compared by eye. */
export const Hash = ({ children }: { children: string }) => (
  <code className="inline-block max-w-[32ch] min-w-[16ch] font-mono text-caption break-all">{children}</code>
)

/** A hash's start and end, in full as title. */
export const ShortHash = ({ children }: { children: string }) => (
  <code title={children} className="font-mono text-caption whitespace-nowrap">
    {children.slice(0, 6)}…{children.slice(-6)}
  </code>
)
