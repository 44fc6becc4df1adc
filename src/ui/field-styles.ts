// Mantine's styles of fields, in the order of their dependencies. The main view has no field at first, so every
// component with a field imports them.
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
