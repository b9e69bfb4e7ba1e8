import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { takeToasts, type Toast } from './toast.ts'
import { ToneIcon } from './tone-icon.tsx'

/** All toasts of the page, newest lowest. They wait while hovered or focused; F6 focuses them, and a swipe or the cross closes one. */
export const ToastList = () => (
  <Base.Provider limit={4}>
    <Base.Portal>
      <Base.Viewport className="fixed end-4 bottom-4 z-50 max-tablet:[:root:has([data-sticky-bar])_&]:bottom-18 [:root:has([data-sticky-bar=always])_&]:bottom-18 grid w-[min(24rem,calc(100vw-2rem))] gap-2 outline-none">
        <Shown />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)

function Shown() {
  const { toasts, add, close } = Base.useToastManager<Pick<Toast, 'tone' | 'action'>>()
  useEffect(
    () =>
      takeToasts(({ message, tone, stays, action, key }) =>
        add({ id: key, title: message, timeout: stays, data: { tone, action } }),
      ),
    [add],
  )
  return toasts.toReversed().map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className="flex items-center gap-3 rounded-frame border border-edge bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-lifted transition-opacity duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Base.Content className="flex flex-1 items-start gap-3 py-2">
        <ToneIcon tone={toast.data?.tone ?? 'plain'} />
        <Base.Title className="flex-1 text-small wrap-anywhere" />
      </Base.Content>
      {toast.data?.action && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            toast.data?.action?.run()
            close(toast.id)
          }}
        >
          {toast.data.action.label}
        </Button>
      )}
      <Base.Close aria-hidden={false} render={<IconButton label="Dismiss" icon={<X aria-hidden />} />} />
    </Base.Root>
  ))
}
