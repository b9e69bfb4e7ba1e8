import { Pause, Play } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PhotoFrame } from '#web/ui/photos/photo-frame.tsx'
import { PhotoLabel, PhotoLabels } from '#web/ui/photos/photo-marks.tsx'

/** Slow enough to see, and far below the rate at which flashes harm. */
const eachMs = 700

type BlinkProps = { aspect: number; original: ReactNode; match: ReactNode }

/** Alternates two pictures in one place, so that differences stand out. It can be paused and stepped, and starts paused for reduced motion. */
export function Blink({ aspect, original, match }: BlinkProps) {
  const [isRunning, run] = useState(() => !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isOriginal, show] = useState(true)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => show((before) => !before), eachMs)
    return () => clearInterval(timer)
  }, [isRunning])
  return (
    <Stack gap="tight">
      <PhotoFrame aspect={aspect}>
        {isOriginal ? original : match}
        <PhotoLabels>
          <PhotoLabel>{isOriginal ? 'Original' : 'Match'}</PhotoLabel>
        </PhotoLabels>
      </PhotoFrame>
      <Row gap="tight">
        <Button
          look="quiet"
          size="small"
          icon={isRunning ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
          onClick={() => run(!isRunning)}
        >
          {isRunning ? 'Stop' : 'Go on'}
        </Button>
        {!isRunning && (
          <Button look="quiet" size="small" onClick={() => show(!isOriginal)}>
            Show the {isOriginal ? 'match' : 'original'}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
