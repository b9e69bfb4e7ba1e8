/** Named states of a test app for development and screenshots. */
import { ana, bruno, password } from '../demo/people.ts'
import { photographs } from '../demo/photos/photographs.ts'
import type { Server } from '../src/server/boot/start-server.ts'
import { withSceneNetwork } from '../src/server/testing/scene-network.ts'
import { clientOf } from '../src/server/testing/client.ts'
import { signInAt } from '../src/server/testing/security-check.ts'
import { type SceneName, sceneNames, scenes } from '../src/server/testing/scenes.ts'

/** The account of a scene: the empty one is Bruno's. */
export const ownerOf = (scene: SceneName) => (scene === 'empty' ? bruno : ana)

/** Builds the scene in its owner's existing account. */
export async function buildScene({ url, deps }: Pick<Server, 'url' | 'deps'>, scene: SceneName): Promise<void> {
  const { token, user } = await signInAt(url, { email: ownerOf(scene).email, password })
  const owned = photographs().filter((photograph) => photograph.owned)
  const stage = { deps, owner: { ...clientOf(url, token), id: user._id }, photographs: owned }
  await withSceneNetwork(stage, () => scenes[scene](stage))
}

/** The scene of this name. Throws with all names. */
export function sceneNamed(name: string): SceneName {
  const found = sceneNames.find((one) => one === name)
  if (!found) throw new Error(`There is no scene "${name}". There are ${sceneNames.join(', ')}.`)
  return found
}
