import { createHash } from 'node:crypto'
import { secretFile } from '../db/secretFile.ts'
import type { Config } from './config.ts'

/**
 * The server's secret, 32 bytes: made from SECRET_KEY when it is set, else the one in
 * `DATA_DIR/secret.key`, which is made at the first call. Losing it signs everybody out.
 */
export async function secretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey) return createHash('sha256').update(secretKey).digest()
  return secretFile(dataDir, 'secret.key')
}
