/** The same as that of a select. */
export const SelectMark = () => (
  <span
    aria-hidden
    className="pointer-events-none me-2 -mt-1 size-2 shrink-0 rotate-45 border-e-[1.5px] border-b-[1.5px] border-current"
  />
)

/** Around the input of a field of several choices. */
export const chipsLook =
  'flex min-h-11 w-full flex-wrap items-center gap-1.5 rounded-frame border border-edge bg-raised p-1.25 focus-within:border-ink hover:border-ink'
export const chipsInputLook = 'h-8 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-dim'
