/** A letter or mail with its original lines. */
export const AsWritten = ({ children }: { children: string }) => (
  <p className="max-w-prose text-small whitespace-pre-line wrap-anywhere">{children}</p>
)
