// Mantine's styles of fields, in the order in which they build on each other. The main view has no field
// at first, so whatever has one imports them.
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
