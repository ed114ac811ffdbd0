import 'reflect-metadata'
import { randomBytes, X509Certificate } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type JsonGeneralName,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

/** Both in PEM. */
export type Certificate = { key: string; cert: string }

/**
 * A certificate that the server signed itself, for trying https where no proxy has one: for `localhost`, this machine's
 * names and its addresses. It is kept in `DATA_DIR/https`, so that a browser that was told to trust it goes on, and made
 * anew once it lacks one of them or has less than a month left.
 */
export async function ownCertificate(dataDir: string, hosts = ownHosts()): Promise<Certificate> {
  const folder = join(dataDir, 'https')
  const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const files = await Promise.all([keyPath, certPath].map((path) => readFile(path, 'utf8'))).catch(
    () => undefined,
  )
  if (files) {
    const [key = '', cert = ''] = files
    if (fits(cert, hosts)) return { key, cert }
  }
  const certificate = await newCertificate(hosts)
  await mkdir(folder, { recursive: true })
  await writeFile(keyPath, certificate.key)
  await writeFile(certPath, certificate.cert)
  return certificate
}

const day_ms = 86_400_000

function fits(pem: string, hosts: string[]) {
  try {
    const cert = new X509Certificate(pem)
    const isLasting = cert.validToDate.getTime() > Date.now() + 30 * day_ms
    return (
      isLasting && hosts.every((host) => (isIP(host) ? cert.checkIP(host) : cert.checkHost(host)))
    )
  } catch {
    return false
  }
}

/** The hosts that people at home may type: this machine's names, and its addresses in the networks it is in. */
function ownHosts(): string[] {
  const name = hostname().toLowerCase()
  const names = /^[a-z\d-]+$/.test(name) ? [name, `${name}.local`] : []
  const addresses = Object.values(networkInterfaces()).flatMap((ones = []) =>
    ones.filter(({ scopeid }) => !scopeid).map(({ address }) => address),
  )
  return [...new Set(['localhost', '127.0.0.1', '::1', ...names, ...addresses])]
}

/** Valid for 397 days, the most that browsers take. */
async function newCertificate(hosts: string[]): Promise<Certificate> {
  const signing = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await crypto.subtle.generateKey(signing, true, ['sign', 'verify'])
  const now = Date.now()
  const cert = await X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: 'CN=Vivary',
    // A phone's clock may be behind.
    notBefore: new Date(now - day_ms),
    notAfter: new Date(now + 396 * day_ms),
    signingAlgorithm: signing,
    keys,
    extensions: [
      new SubjectAlternativeNameExtension(
        hosts.map((host): JsonGeneralName => ({ type: isIP(host) ? 'ip' : 'dns', value: host })),
      ),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { key: PemConverter.encode(key, 'PRIVATE KEY'), cert: cert.toString('pem') }
}
