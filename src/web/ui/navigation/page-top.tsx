import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { contentId } from './skip-link.tsx'

/** Returns to the top after a scroll of more than a window, with the focus. Forms have their buttons at the start. */
export function PageTop() {
  const isFar = useSyncExternalStore(watchScroll, () => window.scrollY > window.innerHeight)
  if (!isFar) return null
  const goUp = () => {
    window.scrollTo({ top: 0 })
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }
  return (
    <div className="fixed end-4 bottom-20 z-20 max-tablet:[:root:has([data-sticky-bar])_&]:bottom-32 [:root:has([data-sticky-bar=always])_&]:bottom-32">
      <Button look="quiet" size="small" icon={<ArrowUp aria-hidden size={16} />} onClick={goUp}>
        To the top
      </Button>
    </div>
  )
}

function watchScroll(changed: () => void): () => void {
  window.addEventListener('scroll', changed, { passive: true })
  window.addEventListener('resize', changed)
  return () => {
    window.removeEventListener('scroll', changed)
    window.removeEventListener('resize', changed)
  }
}
