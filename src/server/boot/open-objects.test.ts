import { expect, test } from 'vitest'
import { ownOrigins } from './open-objects.ts'

test('Files are taken from pages that were opened at any name of this machine, while only it is listened to', () => {
  expect(ownOrigins({ publicUrl: 'http://localhost:4000', host: '127.0.0.1', port: 4000 })).toEqual([
    'http://localhost:4000',
    'http://127.0.0.1:4000',
    'http://[::1]:4000',
    'http://*.localhost:4000',
  ])
  expect(ownOrigins({ publicUrl: 'https://app.example', host: '0.0.0.0', port: 4000 })).toEqual(['https://app.example'])
})
