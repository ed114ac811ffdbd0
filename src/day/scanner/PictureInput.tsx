/** A hidden input for one picture, from the camera or the gallery; its label is what is seen. */
export const PictureInput = ({
  id,
  onPicture,
}: {
  id: string
  onPicture: (file: Blob) => void
}) => (
  <input
    id={id}
    className="hidden"
    type="file"
    accept="image/*"
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      // The same picture may be chosen again.
      currentTarget.value = ''
      if (file) onPicture(file)
    }}
  />
)
