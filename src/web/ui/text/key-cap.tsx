/** The button's key; hidden on devices without keyboard. */
export const KeyCap = ({ children }: { children: string }) => (
  <kbd
    aria-hidden
    className="inline-flex min-w-5 items-center justify-center rounded-frame border border-current px-1 font-mono text-caption opacity-70 max-tablet:hidden pointer-coarse:hidden"
  >
    {children}
  </kbd>
)
