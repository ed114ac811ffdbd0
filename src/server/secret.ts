import { createHash } from 'node:crypto'
import { secretFile } from '../db/dataDir.ts'
import type { Config } from './settings/config.ts'

/**
 * The server's secret, 32 bytes: from SECRET_KEY if set, otherwise from `DATA_DIR/secret.key`,
 * which the first call creates. Losing it signs everyone out.
 */
export async function secretKey({
  secretKey,
  dataDir,
}: Pick<Config, 'secretKey' | 'dataDir'>): Promise<Buffer> {
  if (secretKey) return createHash('sha256').update(secretKey).digest()
  return secretFile(dataDir, 'secret.key')
}
