import type { Image } from '#contract/images/image.ts'
import type { AppDeps } from '../boot/features.ts'
import type { Client } from './client.ts'
import type { CopyKind } from './scene-copies.ts'

/** A photograph that scenes may use. */
export type ScenePhotograph = { file: string; path: string; title: string }

/** A scene's ground: running app, owner and photographs. */
export type Stage = { deps: AppDeps; owner: Client & { id: string }; photographs: readonly ScenePhotograph[] }

/** One photograph on other people's pages. */
export type ScenePlacement = {
  image: Image
  photograph: ScenePhotograph
  kind: CopyKind
  pages: readonly { url: string; title: string | null }[]
  score?: number
}
