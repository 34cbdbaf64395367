import { configure } from '@testing-library/react';

// Pages load their code when first shown, which takes more than a second on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
