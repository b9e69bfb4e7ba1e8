/** A longer text with its lines as they were written: a letter, a mail. */
export const AsWritten = ({ children }: { children: string }) => (
  <p className="max-w-prose text-small whitespace-pre-line wrap-anywhere">{children}</p>
)
