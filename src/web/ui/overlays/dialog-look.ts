/** Look of windows over the page. */
export const backdropLook =
  'fixed inset-0 z-30 bg-veil transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const dialogLook =
  'fixed top-1/2 left-1/2 z-30 grid max-h-[calc(100dvh-2rem)] w-[min(34rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 gap-4 overflow-y-auto rounded-frame border border-line bg-raised p-6 text-ink shadow-lifted outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const actionsLook = 'flex flex-wrap justify-end gap-2 pt-2'
