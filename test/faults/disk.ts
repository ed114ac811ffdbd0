import { execFileSync } from 'node:child_process'
import { rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** In memory, so that it is soon full, or in an image that can lose its power; either with its size in MB. */
export type DiskKind = { memory_mb: number } | { image_mb: number }

/** A disk at a folder, which only root can have. */
export function diskAt(folder: string, kind: DiskKind) {
  const image = `${folder}.img`
  const mountImage = () => execFileSync('mount', ['-o', 'loop', image, folder])
  if ('memory_mb' in kind) {
    const size = `size=${kind.memory_mb}m,mode=755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', folder])
  } else {
    execFileSync('truncate', ['--size', `${kind.image_mb}M`, image])
    execFileSync('mkfs.ext4', ['-q', '-F', image])
    mountImage()
    rmdirSync(join(folder, 'lost+found'))
  }

  return {
    /** Drops what the system hasn't written to it yet; nothing can be read or written any more. */
    cutOff() {
      execFileSync('perl', ['-e', shutDown, folder])
    },

    /** Mounts it again as after a start of the machine; false while a process still holds it. */
    comeBack() {
      try {
        execFileSync('umount', [folder], { stdio: 'ignore' })
      } catch {
        return false
      }
      mountImage()
      return true
    },

    remove() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(image, { force: true })
    },
  }
}

/** EXT4_IOC_SHUTDOWN, without flushing its journal. */
const shutDown = `
  open(my $folder, '<', $ARGV[0]) or die $!;
  my $flags = pack('L', 2);
  ioctl($folder, 0x8004587D, $flags) or die $!`
