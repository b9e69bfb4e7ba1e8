/** Look of floating menus, lists and calendars. */
export const popupLook = 'rounded-frame border border-edge bg-raised p-1 text-ink shadow-lifted outline-none'

/** One line of a menu or list. */
export const popupItemLook =
  'flex min-h-9 cursor-default items-center gap-2.5 rounded-frame px-2.5 py-1.5 text-base outline-none select-none data-highlighted:bg-ink data-highlighted:text-paper'
